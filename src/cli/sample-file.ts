import { existsSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { SAMPLE_NAME } from "../domain/template/template-sample.ts";
import { UsageError } from "./command.ts";

const ENDING = ".json";

/** The file of the sample of a name: in the folder `samples` beside the template's file. */
export function findSample(file: string, name: string | undefined): string | undefined {
  if (name === undefined) return undefined;
  if (!SAMPLE_NAME.test(name)) throw new UsageError("--sample must be 1 to 64 of a-z, 0-9 and hyphen");
  const folder = join(dirname(file), "samples");
  const path = join(folder, name + ENDING);
  if (existsSync(path)) return path;
  const files = existsSync(folder) ? readdirSync(folder).filter((each) => each.endsWith(ENDING)) : [];
  const names = files.map((each) => each.slice(0, -ENDING.length)).toSorted();
  throw new UsageError(
    `there is no ${path}; ${names.length === 0 ? "there are no samples" : `there are ${names.join(", ")}`}`,
  );
}
