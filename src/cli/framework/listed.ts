import type { Command, ListedCommand } from "./command.ts";

/** Creates an entry of the list of commands. The usage line consists of the words of the name and the operands. */
export function listed(usage: string, summary: string, load: () => Promise<Command>): ListedCommand {
  const words = usage.split(" ");
  const isOperand = (word: string) => /^[<[]/.test(word);
  const name = words.filter((word) => !isOperand(word)).join(" ");
  return { name, operands: words.filter(isOperand), summary, load };
}
