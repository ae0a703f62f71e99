import { readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { SAMPLE_NAME } from "../../domain/template/template-sample.ts";
import { UsageError } from "../framework/usage-error.ts";
import { findInFolder } from "./find-in-folder.ts";

const ENDING = ".json";

/** The file of the sample of a name: in the folder `samples` beside the template's file. */
export function findSample(file: string, name: string | undefined): string | undefined {
  if (name === undefined) return undefined;
  if (!SAMPLE_NAME.test(name)) throw new UsageError("--sample must be 1 to 64 of a-z, 0-9 and hyphen");
  const folder = dirname(file);
  const path = join("samples", name + ENDING);
  if (findInFolder(folder, path) !== undefined) return join(folder, path);
  const samples = findInFolder(folder, "samples", "folder");
  const files = samples === undefined ? [] : readdirSync(samples).filter((each) => each.endsWith(ENDING));
  const names = files.map((each) => each.slice(0, -ENDING.length)).toSorted();
  throw new UsageError(
    `there is no ${join(folder, path)}; ${names.length === 0 ? "there are no samples" : `there are ${names.join(", ")}`}`,
  );
}
