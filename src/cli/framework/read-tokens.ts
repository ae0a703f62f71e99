import { parseArgs } from "node:util";
import type { CommandOption } from "./command.ts";

/** Parses words as known or unknown options, and operands. An option directly before a known one has no value. */
export function readTokens(words: readonly string[], options: readonly CommandOption[]) {
  const declared = options.map(({ name, short, value }) => {
    const type = value === undefined ? ("boolean" as const) : ("string" as const);
    return [name, { type, ...(short !== undefined && { short }) }] as const;
  });
  const { tokens } = parseArgs({
    args: [...words],
    options: Object.fromEntries(declared),
    strict: false,
    allowPositionals: true,
    tokens: true,
  });
  const isOption = (word: string) =>
    word === "--" || options.some(({ name }) => word === `--${name}` || word.startsWith(`--${name}=`));
  const at = tokens.findIndex(
    (token) => token.kind === "option" && token.inlineValue === false && isOption(token.value),
  );
  const valueless = tokens[at];
  if (valueless?.kind !== "option") return tokens;
  const next = valueless.index + 1;
  const rest: typeof tokens = readTokens(words.slice(next), options);
  return [
    ...tokens.slice(0, at),
    { ...valueless, value: undefined, inlineValue: undefined },
    ...rest.map((token) => ({ ...token, index: token.index + next })),
  ];
}
