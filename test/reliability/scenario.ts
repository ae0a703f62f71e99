import type { Workspace } from "./workspace.ts";

/** One fault or attack on the real server. */
export interface Scenario {
  readonly name: string;
  /** Throws only when it could not be tried; what the server did wrong is a finding. */
  run(settings: Settings): Promise<readonly Finding[]>;
}

/** What was done, what was seen, and what would have been good. A row of the table. */
export interface Finding {
  readonly did: string;
  readonly figure: string;
  readonly limit: string;
  readonly isGood: boolean;
  /** True when a busy machine alone can make it bad: the scenario is then tried again. */
  readonly isTiming?: boolean;
}

/** How much to do, the same for all scenarios. */
export interface Settings {
  /** Kills during writes. */
  readonly rounds: number;
  /** Mutated requests for each protocol. */
  readonly mutations: number;
  /** Mutated tokens in the process; a five hundredth as many over HTTP. */
  readonly tokens: number;
  /** Operations of the checked history. */
  readonly operations: number;
  /** Requests for each class of refused key. */
  readonly timings: number;
  /** Losses of power. */
  readonly images: number;
  readonly seed: number;
  readonly workspace: Workspace;
}

/** Whether so little is asked for that a scenario of many tries makes only some of each kind, as in `.ci/run`. */
export function isShort({ rounds }: Settings): boolean {
  return rounds < 30;
}

/** A count that must be zero. */
export function none(did: string, found: readonly string[] | number): Finding {
  const count = typeof found === "number" ? found : found.length;
  const examples = typeof found === "number" ? "" : found.slice(0, 3).join("; ").slice(0, 300);
  return { did, figure: examples === "" ? String(count) : `${count}: ${examples}`, limit: "0", isGood: count === 0 };
}

/** A figure that must not be above its limit. */
export function atMost(did: string, value: number, limit: number, unit: string, isTiming = false): Finding {
  const round = (number: number) => (Number.isInteger(number) ? String(number) : number.toFixed(number < 10 ? 2 : 0));
  return { did, figure: `${round(value)} ${unit}`, limit: `${limit} ${unit}`, isGood: value <= limit, isTiming };
}

/** A figure that must not be below its limit. */
export function atLeast(did: string, value: number, limit: number, unit: string): Finding {
  return { did, figure: `${value} ${unit}`.trim(), limit: `at least ${limit} ${unit}`.trim(), isGood: value >= limit };
}

/** A figure that must be exactly one. */
export function exactly(did: string, value: string | number, expected: string | number): Finding {
  return { did, figure: String(value), limit: String(expected), isGood: value === expected };
}
