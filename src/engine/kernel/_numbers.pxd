cimport cython

@cython.locals(at=Py_ssize_t, i=Py_ssize_t, in_line=int, number=int, char=int)
cpdef bint read_numbers(const unsigned char[::1] text, unsigned char[::1] cells, int each, int most)
@cython.locals(end=Py_ssize_t, i=Py_ssize_t, in_line=int, number=int)
cpdef Py_ssize_t write_numbers(const unsigned char[::1] cells, unsigned char[::1] text, int each)
