// Plain JavaScript: the types of a TypeScript entry would be stripped before the thread can be told of the compile cache, and what
// strips them is WebAssembly, which V8 still optimises while a thread is ended: that can take the process with it.
import { enableCompileCache } from "node:module";
import { workerData } from "node:worker_threads";

// A thread does not share the compile cache of its process.
if (workerData.compileCache !== undefined) enableCompileCache(workerData.compileCache);
await import("./worker.ts");
