import { basename, dirname } from "node:path";
import type { FillData } from "../../../core/evaluator/data.ts";
import { findInFolder } from "./find-in-folder.ts";
import { readData } from "./read-data.ts";

/** Of an example, `order.data.json` beside `order.mjml` or `order.template.json`. */
export function sampleBeside(path: string): readonly FillData[] {
  const file = path.replace(/(\.template\.json|\.mjml)$/, ".data.json");
  const isThere = file !== path && findInFolder(dirname(file), basename(file)) !== undefined;
  return isThere ? [readData(file)] : [];
}
