import { Command as Parser } from "commander";
import type { CommandInput } from "./command.ts";
import { EVERYWHERE } from "./everywhere.ts";
import { type Declared, findInputFaults } from "./find-input-faults.ts";
import { UsageError } from "./usage-error.ts";

/** Parses what follows the name of a command. Throws a UsageError with every option and operand at fault. */
export function parseInput(
  command: Declared,
  declaredOperands: readonly string[],
  args: readonly string[],
): CommandInput {
  const options = [...EVERYWHERE, ...command.options];
  const values = new Map<string, readonly string[]>();
  const parser = new Parser().exitOverride().helpOption(false);
  for (const { name, short, value } of options) {
    const flags = [...(short === undefined ? [] : [`-${short}`]), `--${name}`].join(", ");
    parser.option(value === undefined ? flags : `${flags} <${value}>`);
    parser.on(`option:${name}`, (text = "") => values.set(name, [...(values.get(name) ?? []), text]));
  }
  const { complete, valueless } = takeValueless(options, args);
  const { operands, unknown } = parser.parseOptions([...complete]);
  const input: CommandInput = {
    operands,
    value: (option) => values.get(option)?.at(-1),
    values: (option) => values.get(option) ?? [],
    has: (flag) => values.has(flag),
  };
  if (input.has("help")) return input;
  const [first, ...others] = findInputFaults(command, declaredOperands, { input, unknown, valueless });
  if (first !== undefined) throw new UsageError(first, others);
  return input;
}

/** Takes out the options without their value: at the end, or with another option of the command behind them. */
function takeValueless(
  options: readonly { readonly name: string; readonly value?: string }[],
  args: readonly string[],
): { readonly complete: readonly string[]; readonly valueless: readonly string[] } {
  const end = args.indexOf("--");
  const isOption = (text = "") => options.some(({ name }) => text === `--${name}` || text.startsWith(`--${name}=`));
  const takesValue = (text: string) => options.some(({ name, value }) => value !== undefined && text === `--${name}`);
  const complete: string[] = [];
  const valueless: string[] = [];
  for (let at = 0; at < args.length; at += 1) {
    const [text = "", next] = args.slice(at, at + 2);
    const isBehindEnd = end !== -1 && at >= end;
    if (isBehindEnd || !takesValue(text)) complete.push(text);
    else if (next === undefined || next === "--" || isOption(next)) valueless.push(text.slice(2));
    else {
      complete.push(text, next);
      at += 1;
    }
  }
  return { complete, valueless };
}
