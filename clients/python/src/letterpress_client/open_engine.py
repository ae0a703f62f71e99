"""The choice of an engine."""

from __future__ import annotations

from functools import cache

from letterpress_client.engine import Engine, EngineName
from letterpress_client.issue import Issue, summarize_options
from letterpress_client.letterpress_error import LetterpressError
from letterpress_client.python_engine import PythonEngine


@cache
def open_engine(name: EngineName) -> Engine:
    """Return the engine of this process that has a name.

    `auto` is `python`, on every machine: for a mail of 20 KB with 18 slots, a call from Python into WebAssembly takes
    eight times as long as the whole fill in Python (bench/fill.py).

    Raises:
        LetterpressError: INVALID_REQUEST for `wasm` where wasmtime is not installed.
    """
    if name != "wasm":
        return PythonEngine()
    try:
        from letterpress_client.wasm.wasm_engine import WasmEngine
    except ImportError as err:
        msg = "is wasm, which needs wasmtime: pip install 'letterpress-client[wasm]'"
        issues = [Issue(("options", "engine"), msg, "no_wasm")]
        raise LetterpressError("INVALID_REQUEST", summarize_options(issues), issues=issues) from err
    return WasmEngine()
