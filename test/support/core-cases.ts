import { readdirSync, readFileSync } from "node:fs";

/** A case of conformance/core or conformance/data; its README.md says what the members hold. */
export interface CoreCase {
  readonly name: string;
  readonly program?: unknown;
  readonly json?: string;
  readonly data?: unknown;
  readonly options?: object;
  readonly expected: object;
}

/** All cases of a folder of conformance, in the order of their files. */
export function readCoreCases(folder: "core" | "data" | "formats" = "core"): CoreCase[] {
  const directory = new URL(`../../conformance/${folder}/`, import.meta.url);
  const files = readdirSync(directory).filter((name) => name.endsWith(".json") && name !== "entries.json");
  return files.sort().flatMap((name) => JSON.parse(readFileSync(new URL(name, directory), "utf8")) as CoreCase[]);
}
