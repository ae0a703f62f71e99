"""Fills programs with core.wasm under wasmtime; docs/core-abi.md of Letterpress is the contract."""
