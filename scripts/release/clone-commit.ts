import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { runStep } from "./run-step.ts";

const ROOT = join(import.meta.dirname, "../..");

/** Clones the last commit into a new folder, with the packages that `npm ci` has installed here. */
export function cloneCommit(clone: string): string {
  runStep(ROOT, "git", ["clone", "--quiet", "--depth", "1", `file://${ROOT}`, clone]);
  symlinkSync(join(ROOT, "node_modules"), join(clone, "node_modules"));
  return clone;
}
