import { nearestName } from "../../domain/nearest-name.ts";
import type { ListedCommand } from "./command.ts";
import { UsageError } from "./usage-error.ts";

/** The selection of a command line: a command with its arguments, or the commands of a group. */
export type Selection =
  | { readonly command: ListedCommand; readonly rest: readonly string[] }
  | { readonly group: readonly ListedCommand[] };

/** Finds the selection of words; without words, all commands. Throws a UsageError that suggests similar names. */
export function findCommand(commands: readonly ListedCommand[], words: readonly string[]): Selection {
  const command = commands.find(({ name }) => name.split(" ").every((word, index) => words[index] === word));
  if (command !== undefined) return { command, rest: words.slice(command.name.split(" ").length) };
  const [first, second] = words;
  if (first === undefined) return { group: commands };
  const group = commands.filter(({ name }) => name.startsWith(`${first} `));
  if (group.length === 0) throw new UsageError(unknownCommand(commands, first, second));
  if (second === undefined || second.startsWith("-")) return { group };
  throw new UsageError(unknownInGroup(group, first, second));
}

/** Lists the names within a group, such as `create, list`. */
export function namesWithin(group: readonly ListedCommand[]): string {
  return group.map(({ name }) => name.split(" ").slice(1).join(" ")).join(", ");
}

function unknownCommand(commands: readonly ListedCommand[], first: string, second = ""): string {
  const names = commands.map(({ name }) => name);
  const groups = names.map((name) => name.split(" ")[0] ?? "");
  // A two-word name is suggested as a whole: "keys create" for "key create", and "create" for "key create".
  const nearest =
    nearestName(`${first} ${second}`, names) ??
    nearestName(first, [...new Set(groups)]) ??
    names.find((name) => name.split(" ")[1] === first);
  return `there is no command "${first}"${nearest === undefined ? "" : `; did you mean "${nearest}"?`}`;
}

function unknownInGroup(group: readonly ListedCommand[], first: string, second: string): string {
  const nearest = nearestName(
    second,
    group.map(({ name }) => name.slice(first.length + 1)),
  );
  const advice = nearest === undefined ? `"${first}" has ${namesWithin(group)}` : `did you mean "${first} ${nearest}"?`;
  return `there is no command "${first} ${second}"; ${advice}`;
}
