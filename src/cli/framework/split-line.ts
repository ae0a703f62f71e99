import type { CommandOption } from "./command.ts";
import { GLOBAL_OPTIONS } from "./global-options.ts";
import { readTokens } from "./read-tokens.ts";

/** A command line before its command is known. */
export interface SplitLine {
  /** The options before the name of the command. */
  readonly leading: readonly string[];
  /** The name and all following words. */
  readonly named: readonly string[];
  readonly asksHelp: boolean;
  readonly asksVersion: boolean;
  readonly asksJson: boolean;
  readonly asksNoColour: boolean;
}

const VERSION: CommandOption = { name: "version", short: "v", help: "print the version" };

/** Splits a command line. `help key create` is `key create --help`. */
export function splitLine(words: readonly string[]): SplitLine {
  const tokens = readTokens(words, [VERSION, ...GLOBAL_OPTIONS]);
  const begin = tokens.find(({ kind }) => kind === "positional")?.index ?? words.length;
  const isHelpCommand = words[begin] === "help";
  const asks = (name: string, end = words.length) =>
    tokens.some(
      (token) => token.kind === "option" && token.name === name && token.value === undefined && token.index < end,
    );
  return {
    leading: [...words.slice(0, begin), ...(isHelpCommand ? ["--help"] : [])],
    named: words.slice(isHelpCommand ? begin + 1 : begin),
    asksHelp: isHelpCommand || asks("help"),
    asksVersion: asks("version", begin),
    asksJson: asks("json"),
    asksNoColour: asks("no-color"),
  };
}
