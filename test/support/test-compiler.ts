import { openWorkerCompiler } from "../../src/compile/pool/worker-compiler.ts";

/**
 * One compiler for the tests of this process: a thread takes two seconds of processor time to start and to become
 * fast. Its limits are those of a slow machine.
 */
export const testCompiler = openWorkerCompiler({
  limits: { timeMs: { change: 30_000, check: 30_000, republish: 30_000 } },
});
