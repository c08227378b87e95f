/* Stands in for the pyconfig.h of the machine that builds: what Python's headers ask of wasm32 as Pyodide has it.
   The stable ABI needs no more than the sizes of C's types. */
#define Py_PYCONFIG_H

#define SIZEOF__BOOL 1
#define SIZEOF_SHORT 2
#define SIZEOF_INT 4
#define SIZEOF_LONG 4
#define SIZEOF_LONG_LONG 8
#define SIZEOF_SIZE_T 4
#define SIZEOF_VOID_P 4
#define SIZEOF_UINTPTR_T 4
#define SIZEOF_FLOAT 4
#define SIZEOF_DOUBLE 8
#define SIZEOF_LONG_DOUBLE 16
#define SIZEOF_WCHAR_T 4
#define SIZEOF_TIME_T 8
#define SIZEOF_OFF_T 8
#define SIZEOF_FPOS_T 16
#define SIZEOF_PID_T 4
#define SIZEOF_PTHREAD_T 4
#define SIZEOF_PTHREAD_KEY_T 4
#define ALIGNOF_LONG 4
#define ALIGNOF_SIZE_T 4

#define HAVE_ERRNO_H 1
#define HAVE_INTTYPES_H 1
#define HAVE_STDARG_PROTOTYPES 1
#define HAVE_STDDEF_H 1
#define HAVE_STDINT_H 1
#define HAVE_SYS_STAT_H 1
#define HAVE_SYS_TIME_H 1
#define HAVE_SYS_TYPES_H 1
#define HAVE_UNISTD_H 1
#define HAVE_WCHAR_H 1
#define HAVE_PTHREAD_H 1
#define HAVE_PROTOTYPES 1
#define HAVE_LONG_DOUBLE 1
#define HAVE_SSIZE_T 1
#define HAVE_UINTPTR_T 1
#define HAVE_CLOCK_GETTIME 1
#define HAVE_BUILTIN_ATOMIC 1
#define HAVE_STD_ATOMIC 1
