import { nearestName } from "../../domain/nearest-name.ts";
import type { Command, CommandInput, CommandOption } from "./command.ts";
import { GLOBAL_OPTIONS } from "./global-options.ts";
import { readTokens } from "./read-tokens.ts";
import { UsageError } from "./usage-error.ts";

/** An option on the command line. */
interface GivenOption {
  readonly name: string;
  /** The option as written, without its value. */
  readonly word: string;
  readonly value: string | undefined;
}

/** Parses the arguments of a command. Throws a UsageError with all faulty options and operands. */
export function parseInput(
  { options, findFaults }: Pick<Command, "options" | "findFaults">,
  operands: readonly string[],
  words: readonly string[],
): CommandInput {
  const known = [...options, ...GLOBAL_OPTIONS];
  const tokens = readTokens(words, known);
  const given = tokens.flatMap((token) => {
    if (token.kind !== "option") return [];
    const [word = ""] = words[token.index]?.split("=", 1) ?? [];
    return [{ name: token.name, word, value: token.value }];
  });
  const values = (name: string) => given.flatMap((token) => (token.name === name ? (token.value ?? []) : []));
  const input: CommandInput = {
    operands: tokens.flatMap((token) => (token.kind === "positional" ? [token.value] : [])),
    value: (name) => values(name).at(-1),
    values,
    has: (name) => given.some((token) => token.name === name),
  };
  if (input.has("help")) return input;
  const wrong = given.flatMap((option) => describeGiven(option, known) ?? []);
  const faults = new Set([
    ...wrong,
    ...options.flatMap((option) => findOptionFaults(option, given)),
    ...findOperandFaults(operands, input.operands, { isCertain: wrong.length === 0 }),
  ]);
  // Combinations are checked only if each part is valid by itself.
  const [first, ...others] = faults.size > 0 ? faults : (findFaults?.(input) ?? []);
  if (first !== undefined) throw new UsageError(first, others);
  return input;
}

/** Returns the fault of an option that does not depend on its value, if there is one. */
function describeGiven({ name, word, value }: GivenOption, known: readonly CommandOption[]): string | undefined {
  const option = known.find((each) => each.name === name);
  if (option === undefined) {
    const names = known.map((each) => each.name);
    const nearest = nearestName(word.replace(/^-+/, ""), names);
    return `there is no option ${word}${nearest === undefined ? "" : `; did you mean --${nearest}?`}`;
  }
  if ((option.value === undefined) === (value === undefined)) return undefined;
  if (option.value === undefined) return `--${name} accepts no value`;
  return `--${name} needs a value; write --${name}=… if it begins with a hyphen`;
}

function findOptionFaults(option: CommandOption, given: readonly GivenOption[]): readonly string[] {
  const { name, isRequired, isRepeatable } = option;
  const those = given.filter((each) => each.name === name);
  if (those.length === 0) return isRequired ? [`--${name} is missing`] : [];
  if (!isRepeatable && those.length > 1) return [`--${name} was given more than once`];
  return those.flatMap(({ value }) => (value === undefined ? [] : findValueFaults(option, value)));
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

/** A word after a faulty option may be its value, so surplus operands are then not reported. */
function findOperandFaults(
  operands: readonly string[],
  given: readonly string[],
  { isCertain }: { readonly isCertain: boolean },
): readonly string[] {
  const isOpen = /\.\.\.\]?$/.test(operands.at(-1) ?? "");
  const surplus = given[operands.length];
  if (isCertain && !isOpen && surplus !== undefined) return [`unexpected argument "${surplus}"`];
  const missing = operands.slice(given.length).filter((operand) => !operand.startsWith("["));
  return missing.map((operand) => `${operand} is missing`);
}
