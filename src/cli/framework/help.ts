import type { Command, ListedCommand } from "./command.ts";
import { GLOBAL_OPTIONS } from "./global-options.ts";
import { PROGRAM_CALL } from "./program-call.ts";

/** Formats the list of commands. */
export function formatOverview(commands: readonly ListedCommand[]): string {
  return [
    "Letterpress stores email templates, compiles them at publish and serves them for local rendering.",
    "",
    `Usage: ${PROGRAM_CALL} <command> [options]`,
    "",
    "Commands:",
    formatCommands(commands),
    "",
    "Every command accepts --json (output for programs) and --help; --version prints the version. Commands use the store",
    "in STORE_URL (default sqlite:data/letterpress.db), also while a server runs. Commands for keys, templates,",
    "brands, jobs and preview links, and audit list, also work on a remote server, with --url and --api-key.",
  ].join("\n");
}

/** Formats the commands of a group, such as `key`. */
export function formatGroup(name: string, group: readonly ListedCommand[]): string {
  return [`Usage: ${PROGRAM_CALL} ${name} <command> [options]`, "", "Commands:", formatCommands(group)].join("\n");
}

/** Formats the complete help of one command. */
export function formatHelp(
  { name, operands, summary }: ListedCommand,
  { details, options }: Pick<Command, "details" | "options">,
): string {
  const rows = [...options, ...GLOBAL_OPTIONS].map(
    ({ name: option, value, short, isRequired, help }): Pair => [
      `  ${short === undefined ? "" : `-${short}, `}--${option}${value === undefined ? "" : ` <${value}>`}`,
      isRequired ? `${help} (required)` : help,
    ],
  );
  return [
    summary,
    "",
    `Usage: ${[PROGRAM_CALL, name, ...operands].join(" ")} [options]`,
    ...(details === undefined ? [] : ["", ...details]),
    "",
    "Options:",
    formatPairs(rows),
  ].join("\n");
}

function formatCommands(commands: readonly ListedCommand[]): string {
  return formatPairs(commands.map(({ name, operands, summary }) => [`  ${[name, ...operands].join(" ")}`, summary]));
}

type Pair = readonly [term: string, text: string];

function formatPairs(pairs: readonly Pair[]): string {
  const width = pairs.reduce((most, [term]) => Math.max(most, term.length), 0);
  return pairs.map(([term, text]) => `${term.padEnd(width)}  ${text}`).join("\n");
}
