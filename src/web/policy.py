"""What the page may load and run: nothing but its own files, wherever it comes from."""

_REST = (
    "style-src 'self'", "img-src 'self' data: blob:", "connect-src 'self'", "base-uri 'none'", "form-action 'none'",
)  # fmt: skip

SERVED = "; ".join(("default-src 'none'", "script-src 'self'", *_REST, "frame-ancestors 'none'"))
"""Of a page that a server of ours sends."""

EXPORTED = "; ".join((
    "default-src 'none'", "script-src 'self' 'wasm-unsafe-eval'", "worker-src 'self'", *_REST,
))  # fmt: skip
"""Of a page that says it itself, and so can't say who may frame it; a worker runs WebAssembly there."""
