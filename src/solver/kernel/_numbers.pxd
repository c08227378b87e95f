cimport cython

@cython.locals(at=Py_ssize_t, i=Py_ssize_t, in_line=int, number=int, char=int)
cpdef bint read_numbers(bytes text, bytearray cells, int each, int most)
@cython.locals(end=Py_ssize_t, i=Py_ssize_t, in_line=int, number=int)
cpdef Py_ssize_t write_numbers(bytearray cells, bytearray text, int each)
