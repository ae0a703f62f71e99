import { rmSync } from "node:fs";
import { join } from "node:path";
import { runLetterpress } from "../../support/start-process.ts";

/** Writes the proto files for stubs into a client's folder, as docs/stubs.md says. Returns the include path. */
export function writeProtos(folder: string): string {
  const includePath = join(folder, "proto");
  rmSync(includePath, { recursive: true, force: true });
  runLetterpress({}, "proto", includePath, "--plain");
  return includePath;
}

/** What the interface itself consists of. The rest comes with packages. */
export const OUR_PROTOS = ["key", "key_service", "template", "template_service"].map(
  (name) => `letterpress/v1/${name}.proto`,
);
