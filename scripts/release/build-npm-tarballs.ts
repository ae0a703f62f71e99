import { join } from "node:path";
import { runStep } from "./run-step.ts";

/** Builds the tarballs of the server and of the JavaScript library, as `npm publish` sends them. */
export function buildNpmTarballs(clone: string, folder: string): void {
  runStep(clone, process.execPath, ["scripts/build.ts", "package"]);
  for (const source of ["dist", "clients/js"]) {
    runStep(join(clone, source), "npm", ["pack", "--pack-destination", folder]);
  }
}
