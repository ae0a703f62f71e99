import { DataIssues } from "../../core/evaluator/data.ts";
import { PreparedScope } from "../../core/evaluator/names.ts";
import { readAll } from "../../core/evaluator/reading.ts";
import type { Issue } from "../domain/error.ts";

/** Why no evaluator takes this as `dynamic_data`, whatever it fills. The places begin at `path`. */
export function findDataFaults(data: unknown, path: Issue["path"]): readonly Issue[] {
  const issues = new DataIssues();
  readAll(new PreparedScope(), data, issues);
  return issues.found.map(({ loc, msg, type }) => ({ path: [...path, ...loc], msg, type }));
}
