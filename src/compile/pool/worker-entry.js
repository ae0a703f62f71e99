// Plain JavaScript, because Node.js would strip the types of a TypeScript entry before the thread can enable the
// compile cache. It strips types with WebAssembly, which V8 may still be optimising when the thread ends: that can crash
// the process.
import { enableCompileCache } from "node:module";
import { workerData } from "node:worker_threads";

// A thread does not share the compile cache of its process.
if (workerData.compileCache !== undefined) enableCompileCache(workerData.compileCache);
await import("./worker.ts");
