import { join } from "node:path";
import { runStep } from "./run-step.ts";

/** Builds the archive of the PHP library, which an artifact repository of Composer can hold. */
export function buildComposerArchive(clone: string, folder: string): void {
  const options = ["--format=zip", `--dir=${folder}`, "--no-interaction", "--quiet"];
  runStep(join(clone, "clients/php"), "composer", ["archive", ...options], { COMPOSER_ALLOW_SUPERUSER: "1" });
}
