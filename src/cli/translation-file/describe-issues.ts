import { formatPath, type Issue, type Refusal } from "../../domain/error.ts";
import { formatFilePlace } from "../source/file-place.ts";

/** What is wrong with a file of translations: a line for each problem, as editors and terminals open its place. */
export function describeIssues(file: string, { message, issues }: Refusal): readonly string[] {
  if (issues.length === 0) return [`${file}: ${message}`];
  return issues.map(
    (issue) => `${placeOf(file, issue)}: ${issue.severity === "warning" ? "warning: " : ""}${issue.msg}`,
  );
}

function placeOf(file: string, { path }: Issue): string {
  const [, line] = /^content\[(\d+)\]$/.exec(formatPath(path)) ?? [];
  return formatFilePlace(line === undefined ? { file } : { file, line: Number(line) });
}
