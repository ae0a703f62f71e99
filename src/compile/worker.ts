// The worker's entry: compiles one source after the other, in a thread that can be ended from outside.
import { enableCompileCache, flushCompileCache } from "node:module";
import { parentPort, workerData } from "node:worker_threads";
import type { CompileRequest, WorkerData, WorkerReply } from "./worker-message.ts";

// A thread does not share the compile cache of its process, and one that is ended from outside would write nothing.
const { compileCache } = workerData as WorkerData;
if (compileCache !== undefined) enableCompileCache(compileCache);
const { compileSource } = await import("./compile-source.ts");
const { loadMjml } = await import("./html/run-mjml.ts");

const port = parentPort;
if (port === null) throw new Error("worker.ts runs in a worker thread only");

port.on("message", async (request: CompileRequest) => {
  port.postMessage(await reply(request));
});
await loadMjml();
flushCompileCache();
port.postMessage({ kind: "ready" } satisfies WorkerReply);

async function reply({ source, options }: CompileRequest): Promise<WorkerReply> {
  try {
    return { kind: "compiled", compilation: await compileSource(source, options) };
  } catch (err) {
    return { kind: "failed", message: err instanceof Error ? (err.stack ?? err.message) : String(err) };
  }
}
