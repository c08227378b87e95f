from cpython.array cimport array
from libc.stdint cimport int64_t, uint64_t
from . cimport bits

cdef class Memory:
    cdef readonly Py_ssize_t nbytes
    cdef list tables

    cdef int* ints(self, Py_ssize_t size) except NULL
    cdef uint64_t* words(self, Py_ssize_t size) except NULL
    cdef int64_t* signed(self, Py_ssize_t size) except NULL
    cdef double* reals(self, Py_ssize_t size) except NULL
    cdef int* more_ints(self, int* table, Py_ssize_t size, Py_ssize_t room) except NULL
    cdef uint64_t* more_words(self, uint64_t* table, Py_ssize_t size, Py_ssize_t room) except NULL
    cdef array _new(self, array like, Py_ssize_t size)
