import { nearestName } from "../../domain/nearest-name.ts";
import type { CommandOption } from "./command.ts";
import { EVERYWHERE } from "./everywhere.ts";

/** What is wrong with a word that looks like an option. Undefined for one that every command knows. */
export function describeUnknownOption(word: string, options: readonly CommandOption[]): string | undefined {
  const all = [...EVERYWHERE, ...options];
  if (all.some(({ name, short }) => word === `--${name}` || word === `-${short}`)) return undefined;
  const [given = ""] = word.split("=", 1);
  const flag = all.find(({ name }) => given === `--${name}`);
  if (flag !== undefined) return `--${flag.name} takes no value`;
  const nearest = nearestName(
    given.replace(/^-+/, ""),
    all.map(({ name }) => name),
  );
  return `there is no option ${given}${nearest === undefined ? "" : `; did you mean --${nearest}?`}`;
}
