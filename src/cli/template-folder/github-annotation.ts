import { posix, relative, resolve, sep } from "node:path";
import type { CommandContext } from "../framework/command.ts";
import type { FileFinding } from "./file-finding.ts";

/**
 * An error, a warning, or a notice of what is waived: a workflow command that has GitHub show a finding beside its line
 * (https://docs.github.com/actions/reference/workflow-commands-for-github-actions).
 */
export function toGitHubAnnotation(
  { severity, place, rule, message, waived }: FileFinding,
  { GITHUB_WORKSPACE: workspace }: CommandContext["env"],
): string {
  const { file, line = 1, column = 1 } = place;
  const properties = { file: workspace ? pathFrom(workspace, file) : file, line, col: column, title: rule };
  const list = Object.entries(properties).map(([name, value]) => `${name}=${escapeProperty(String(value))}`);
  if (waived !== undefined) return `::notice ${list.join(",")}::${escapeData(`${message} (waived: ${waived})`)}`;
  return `::${severity} ${list.join(",")}::${escapeData(message)}`;
}

/** As it is named in the repository; one elsewhere as it was named. */
function pathFrom(workspace: string, file: string): string {
  const path = relative(workspace, resolve(file)).split(sep).join(posix.sep);
  return path.startsWith("../") ? file : path;
}

/** As GitHub's own toolkit escapes. */
function escapeData(text: string): string {
  return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}
