import { readdirSync, readFileSync } from "node:fs";

/** A case of conformance/core; its README.md says what the members hold. */
export interface CoreCase {
  readonly name: string;
  readonly program?: unknown;
  readonly json?: string;
  readonly data?: unknown;
  readonly options?: object;
  readonly expected: object;
}

const directory = new URL("../../conformance/core/", import.meta.url);

/** All cases, in the order of their files. */
export function readCoreCases(): CoreCase[] {
  const files = readdirSync(directory).filter((name) => name.endsWith(".json"));
  return files.sort().flatMap((name) => JSON.parse(readFileSync(new URL(name, directory), "utf8")) as CoreCase[]);
}
