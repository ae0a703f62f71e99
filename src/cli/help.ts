import type { Command } from "./command.ts";
import { PROGRAM_CALL } from "./program-call.ts";
import { formatTable } from "./table.ts";

/** The list of commands. */
export function formatOverview(commands: readonly Command[]): string {
  return [
    "Letterpress stores email templates, compiles them at publish and serves them for local rendering.",
    "",
    `Usage: ${PROGRAM_CALL} <command> [options]`,
    "",
    "Commands:",
    formatTable(commands.map(({ name, operands, summary }) => [`  ${[name, ...operands].join(" ")}`, summary])),
    "",
    "Every command takes --json for machines and --help for its options. The commands work on the store that",
    "STORE_URL names (default sqlite:data/letterpress.db), beside a running server.",
  ].join("\n");
}

/** Everything about one command. */
export function formatHelp({ name, operands, summary, details, options }: Command): string {
  const rows = options.map(({ name: option, value, isRequired, help }) => [
    `  --${option}${value === undefined ? "" : ` <${value}>`}`,
    isRequired ? `${help} (required)` : help,
  ]);
  rows.push(["  --json", "print the result as JSON"], ["  --help", "print this help"]);
  return [
    summary,
    "",
    `Usage: ${[PROGRAM_CALL, name, ...operands].join(" ")} [options]`,
    ...(details === undefined ? [] : ["", ...details]),
    "",
    "Options:",
    formatTable(rows),
  ].join("\n");
}
