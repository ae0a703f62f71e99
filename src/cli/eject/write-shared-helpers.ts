import { existsSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { UsageError } from "../framework/usage-error.ts";
import { writeText } from "../source/write-text.ts";
import { formatCode } from "./format-code.ts";
import { writeHelperModule } from "./helpers.ts";

const NAME = "values";

/**
 * Writes the helpers of a component into the module beside it, and returns its path. Throws a UsageError instead of
 * replacing a file that says something else.
 */
export async function writeSharedHelpers(component: string): Promise<string> {
  const path = join(dirname(component), `${NAME}.ts`);
  if (basename(component).replace(/\.\w+$/, "") === NAME) {
    throw new UsageError(`--out cannot be ${component}: the helpers of components are in ${path}; choose another name`);
  }
  const code = writeHelperModule();
  const text = (await formatCode(code)) ?? code;
  if (!existsSync(path)) writeText(path, text);
  else if (readFileSync(path, "utf8") !== text) {
    throw new UsageError(
      `${path} is not the helpers that the component needs, and is kept: rename it, or choose another folder for --out`,
    );
  }
  return path;
}
