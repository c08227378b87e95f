cimport cython
from libc.stdint cimport uint64_t
from . cimport _base, _propagation, bits
from ._houses cimport Houses
from ._learning cimport Learning
from ._memory cimport Memory
from ._places cimport Places
from ._ranks cimport Ranks
from ._propagation cimport Propagation
from ._watches cimport Watches

@cython.final
cdef class General(_base.Kernel):
    cdef Memory memory
    cdef readonly Propagation state
    cdef Houses houses
    cdef Ranks ranks
    cdef Places places
    cdef Watches watches
    cdef bint has_places
    cdef uint64_t* dom
    cdef uint64_t* saved
    cdef Py_ssize_t row_size
    cdef double prior
    cdef double* score
    cdef bint is_branch
    cdef int cells, levels, phase
    cdef readonly int level
    cdef public int patience, age
    cdef int failures
    cdef long long restart_after, restart_at
    cdef public long long probing
    cdef bint is_probing
    cdef int probe, probed
    cdef readonly Learning learning
    cdef public long long learn_after
    cdef long long learn_at
    cdef readonly bint is_learning
    cdef int reported, repeats
    cdef uint64_t* reports

    @cython.locals(i=int)
    cdef void _begin(self) noexcept nogil
    @cython.locals(before="long long", answer=int)
    cdef int _learn(self, uint64_t* dom, long long stop) noexcept nogil
    cdef void _stop_learning(self) noexcept nogil
    @cython.locals(number=int, i=int)
    cdef bint _was_reported(self, uint64_t* dom) noexcept nogil
    cdef void _start_over(self, uint64_t* dom) noexcept nogil
    cdef void _descend(self, uint64_t* dom) noexcept nogil
    cdef void _retract(self, uint64_t* dom) noexcept nogil
    @cython.locals(i=int)
    cdef void _age(self) noexcept nogil
    @cython.locals(candidates=int)
    cdef void _restart(self, uint64_t* dom) noexcept nogil
    @cython.locals(values=int, last=int, cell=int, bit=uint64_t, candidates=int)
    cdef void _probe_next(self, uint64_t* dom) noexcept nogil
    @cython.locals(candidates=int, i=int)
    cdef int _count_candidates(self, uint64_t* dom) noexcept nogil
    @cython.locals(mask=uint64_t, least=double, most=double, size=double, score=double, best=double)
    cdef void _choose(self, uint64_t* dom) noexcept nogil
