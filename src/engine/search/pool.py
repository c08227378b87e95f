"""Kernels that are not in use, kept for the next search of the same model."""

from __future__ import annotations

from collections import OrderedDict

from ...utils.locks import Guarded
from ..kernel.choice import Kernel
from .kernels import make
from .model import Model


class KernelPool(Guarded):
    """Idle kernels, `room` bytes of them together; one that takes more than an eighth of that is not kept."""

    def __init__(self, room: int) -> None:
        super().__init__()
        self.room = room
        self.nbytes = 0
        self._idle: OrderedDict[tuple[Model, type[Kernel]], list[tuple[Kernel, int]]] = OrderedDict()

    def borrow(self, model: Model, kind: type[Kernel]) -> Kernel:
        """Return a kernel of a kind that nobody else uses, made anew where none is idle."""
        with self._lock:
            if kernels := self._idle.get((model, kind)):
                kernel, nbytes = kernels.pop()
                self.nbytes -= nbytes
                if not kernels:
                    del self._idle[model, kind]
                return kernel
        return make(model, kind)

    def give_back(self, model: Model, kernel: Kernel) -> None:
        """Keep a kernel for the next search."""
        nbytes = kernel.nbytes + model.nbytes  # which nobody else may keep
        if nbytes > self.room // 8:
            return
        key = model, type(kernel)
        with self._lock:
            self._idle.setdefault(key, []).append((kernel, nbytes))
            self._idle.move_to_end(key)
            self.nbytes += nbytes
            while self.nbytes > self.room:
                _, dropped = self._idle.popitem(last=False)
                self.nbytes -= sum(size for _, size in dropped)

    def clear(self) -> None:
        """Keep nothing."""
        with self._lock:
            self._idle.clear()
            self.nbytes = 0


POOL = KernelPool(8 << 20)
"""The one that all searches share."""
