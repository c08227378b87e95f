# The C twin of kinds.py. The objects are borrowed: their kernel holds them in a list.

from libc.stdint cimport uint64_t
from ._propagation cimport Items, Propagation

cdef inline void** table(uint64_t* addresses, int size) noexcept:
    return <void**> addresses

cdef inline void put(void** kinds, int item, Items kind) noexcept:
    kinds[item] = <void*> kind

cdef inline bint is_of(void** kinds, int item, Items kind) noexcept nogil:
    return kinds[item] == <void*> kind

cdef inline void start(void** kinds, int number, Propagation state) noexcept nogil:
    (<Items> kinds[number]).start_search(state)

cdef inline bint narrow(void** kinds, int item, Propagation state, uint64_t* dom) noexcept nogil:
    return (<Items> kinds[item]).filter(state, dom, item)

cdef inline void count_revision(void** kinds, int item) noexcept nogil:
    (<Items> kinds[item]).revisions = (<Items> kinds[item]).revisions + 1

cdef inline void add_time(void** kinds, int item, long long nanoseconds) noexcept nogil:
    (<Items> kinds[item]).nanoseconds = (<Items> kinds[item]).nanoseconds + nanoseconds

cdef inline bint is_by_value(void** kinds, int item) noexcept nogil:
    return (<Items> kinds[item]).is_by_value

cdef inline int first_of(void** kinds, int item) noexcept nogil:
    return (<Items> kinds[item]).start[item - (<Items> kinds[item]).first]

cdef inline int last_of(void** kinds, int item) noexcept nogil:
    return (<Items> kinds[item]).start[item - (<Items> kinds[item]).first + 1]

cdef inline int cell_of(void** kinds, int item, int at) noexcept nogil:
    return (<Items> kinds[item]).cell[at]

cdef inline bint revise(void** kinds, int item, Propagation state, uint64_t* dom) noexcept nogil:
    return (<Items> kinds[item]).revise(state, dom, item - (<Items> kinds[item]).first)

cdef inline void** parts(list propagations, uint64_t* addresses) noexcept:
    cdef Py_ssize_t i
    for i in range(len(propagations)):
        (<void**> addresses)[i] = <void*> propagations[i]
    return <void**> addresses

cdef inline bint holds(void** propagations, int number, uint64_t* dom, int* cells, int first) noexcept nogil:
    return (<Propagation> propagations[number]).try_from(dom, cells, first)

cdef inline uint64_t* masks(void** propagations, int number) noexcept nogil:
    return (<Propagation> propagations[number]).dom
