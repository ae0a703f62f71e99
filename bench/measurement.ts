import { cpus, totalmem } from "node:os";
import type { BenchOptions } from "./result.ts";

/** When, where and how rows were measured. */
export interface Measurement extends BenchOptions {
  /** Day, in UTC. */
  readonly date: string;
  readonly machine: string;
  readonly node: string;
}

/** A measurement of today on this machine. */
export function describeRun({ ids, rounds, seconds }: BenchOptions): Measurement {
  const [core] = cpus();
  const gigabytes = Math.round(totalmem() / 2 ** 30);
  return {
    ids,
    date: new Date().toISOString().slice(0, 10),
    machine: `${cpus().length} cores of ${core?.model ?? "an unknown processor"}, ${gigabytes} GB`,
    node: process.versions.node,
    rounds,
    seconds,
  };
}
