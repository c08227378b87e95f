# The C twin of kinds.py. The objects are borrowed: their kernel holds them in a list.

from libc.stdint cimport uint64_t
from ._propagation cimport Items, Propagation

cdef inline void** table(list kinds, uint64_t* addresses) noexcept:
    cdef Py_ssize_t i
    for i in range(len(kinds)):
        (<void**> addresses)[i] = <void*> kinds[i]
    return <void**> addresses

cdef inline void start(void** kinds, int number, Propagation kernel) noexcept nogil:
    (<Items> kinds[number]).start_search(kernel)

cdef inline int filter(void** kinds, int number, Propagation kernel, uint64_t* dom, int k) noexcept nogil:
    return (<Items> kinds[number]).filter(kernel, dom, k)
