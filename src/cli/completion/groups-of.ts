import type { ListedCommand } from "../framework/command.ts";

/** The first words of names of two words, such as `key`. */
export function groupsOf(commands: readonly Pick<ListedCommand, "name">[]): readonly string[] {
  const groups = commands.map(({ name }) => name.split(" ")).filter((words) => words.length > 1);
  return [...new Set(groups.map(([group = ""]) => group))];
}
