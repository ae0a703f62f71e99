import type { Command, ListedCommand } from "./command.ts";

/** A row of the table of commands. The usage line is the words of the name, then the operands. */
export function listed(usage: string, summary: string, load: () => Promise<Command>): ListedCommand {
  const words = usage.split(" ");
  const isOperand = (word: string) => /^[<[]/.test(word);
  const name = words.filter((word) => !isOperand(word)).join(" ");
  return { name, operands: words.filter(isOperand), summary, load };
}
