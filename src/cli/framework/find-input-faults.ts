import { nearestName } from "../../domain/nearest-name.ts";
import type { Command, CommandInput, CommandOption } from "./command.ts";
import { describeUnknownOption } from "./describe-unknown-option.ts";
import { UsageError } from "./usage-error.ts";

/** What a command line is checked against. */
export type Declared = Pick<Command, "options" | "findFaults">;

/** What was read of a command line. */
export interface ReadInput {
  readonly input: CommandInput;
  /** From the first word on that looks like an option and is none: what was not read. */
  readonly unknown: readonly string[];
  /** Names of options that lack their value. */
  readonly valueless: readonly string[];
}

/** Everything that is wrong with what follows the name of a command. */
export function findInputFaults(
  { options, findFaults }: Declared,
  operands: readonly string[],
  { input, unknown, valueless }: ReadInput,
): readonly string[] {
  const faults = [
    ...unknown.filter(looksLikeOption).flatMap((text) => describeUnknownOption(text, options) ?? []),
    ...valueless.map((name) => `--${name} needs a value; write --${name}=… for one that begins with a hyphen`),
    ...options.flatMap((option) => findOptionFaults(option, input, valueless)),
    ...findOperandFaults(operands, input, unknown),
  ];
  // What only together is wrong is not asked of what is wrong by itself.
  return faults.length > 0 ? faults : (findFaults?.(input) ?? []);
}

function looksLikeOption(text: string): boolean {
  return text.length > 1 && text.startsWith("-") && text !== "--";
}

function findOptionFaults(option: CommandOption, input: CommandInput, valueless: readonly string[]): readonly string[] {
  const { name, isRequired, isRepeatable } = option;
  const values = input.values(name);
  if (values.length === 0) return isRequired && !valueless.includes(name) ? [`--${name} is missing`] : [];
  if (!isRepeatable && values.length > 1) return [`--${name} was given more than once`];
  return values.flatMap((value) => findValueFaults(option, value));
}

function findValueFaults({ name, choices, check }: CommandOption, value: string): readonly string[] {
  if (choices !== undefined && !choices.includes(value)) {
    const nearest = nearestName(value, choices);
    const advice = nearest === undefined ? "" : `; did you mean "${nearest}"?`;
    return [`--${name} must be ${choices.join(", ")}, not "${value}"${advice}`];
  }
  try {
    check?.(value);
    return [];
  } catch (err) {
    if (err instanceof UsageError) return err.faults;
    throw err;
  }
}

function findOperandFaults(
  operands: readonly string[],
  input: CommandInput,
  unknown: readonly string[],
): readonly string[] {
  const surplus = /\.\.\.\]?$/.test(operands.at(-1) ?? "") ? undefined : input.operands[operands.length];
  if (surplus !== undefined) return [`"${surplus}" is one word too many`];
  // A word behind an unknown option is its value, or an operand.
  const words = input.operands.length + unknown.filter((text) => !looksLikeOption(text)).length;
  return operands
    .slice(words)
    .filter((operand) => !operand.startsWith("["))
    .map((operand) => `${operand} is missing`);
}
