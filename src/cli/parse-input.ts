import { parseArgs } from "node:util";
import { type Command, type CommandInput, UsageError } from "./command.ts";

/** Options that every command knows. */
const EVERYWHERE = { help: { type: "boolean" }, json: { type: "boolean" } } as const;

/** Parses what follows the name of a command. Throws a UsageError that names the option or operand at fault. */
export function parseInput(command: Command, args: readonly string[]): CommandInput {
  const { values, positionals } = parseStrictly(command, args);
  const lists = new Map(Object.entries(values).map(([name, value]) => [name, [value].flat()]));
  const input: CommandInput = {
    operands: positionals,
    value: (option) => lists.get(option)?.map(String).at(-1),
    values: (option) => lists.get(option)?.map(String) ?? [],
    has: (flag) => lists.get(flag)?.includes(true) ?? false,
  };
  if (!input.has("help")) assertComplete(command, input);
  return input;
}

function parseStrictly(command: Command, args: readonly string[]) {
  const declared = command.options.map(
    ({ name, value }) => [name, { type: value === undefined ? "boolean" : "string", multiple: true }] as const,
  );
  try {
    return parseArgs({
      args: [...args],
      options: { ...EVERYWHERE, ...Object.fromEntries(declared) },
      allowPositionals: true,
    });
  } catch (err) {
    throw new UsageError(err instanceof Error ? err.message : String(err));
  }
}

function assertComplete(command: Command, input: CommandInput): void {
  for (const { name, isRequired, isRepeatable } of command.options) {
    if (isRequired && input.values(name).length === 0) throw new UsageError(`--${name} is missing`);
    if (!isRepeatable && input.values(name).length > 1) throw new UsageError(`--${name} was given more than once`);
  }
  const missing = command.operands[input.operands.length];
  if (missing !== undefined) throw new UsageError(`${missing} is missing`);
  const surplus = input.operands[command.operands.length];
  if (surplus !== undefined) throw new UsageError(`"${surplus}" is one word too many`);
}
