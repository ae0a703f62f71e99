import { existsSync, readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { UsageError } from "../command.ts";
import { readJsonObject } from "../read-source.ts";

/** Data to try a template with, under the name of its file. */
export interface Sample {
  readonly name: string;
  readonly data: Readonly<Record<string, unknown>>;
}

/** Reads `samples/*.json` of a template's folder. Throws a UsageError with every file that holds no JSON object. */
export function readSamples(folder: string): readonly Sample[] {
  const samples = join(folder, "samples");
  const names = existsSync(samples) ? readdirSync(samples).filter((name) => name.endsWith(".json")) : [];
  const faults: string[] = [];
  const read = names.toSorted().flatMap((name) => {
    try {
      return [{ name: basename(name, ".json"), data: readJsonObject(join(samples, name)) }];
    } catch (err) {
      if (!(err instanceof UsageError)) throw err;
      faults.push(...err.faults);
      return [];
    }
  });
  const [first, ...others] = faults;
  if (first !== undefined) throw new UsageError(first, ...others);
  return read;
}
