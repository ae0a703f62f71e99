import { EVERYWHERE } from "./everywhere.ts";

/** A command line before its command is known. */
export interface SplitLine {
  /** The options in front of the name of the command. */
  readonly leading: readonly string[];
  /** The words from the name on. */
  readonly named: readonly string[];
  readonly asksHelp: boolean;
  readonly asksVersion: boolean;
  readonly asksJson: boolean;
  readonly asksNoColour: boolean;
}

/** Splits a command line. `help key create` is `key create --help`. */
export function splitLine(words: readonly string[]): SplitLine {
  let at = 0;
  while (words[at]?.startsWith("-")) at += takesNext(words[at]) ? 2 : 1;
  const isHelpCommand = words[at] === "help";
  const leading = [...words.slice(0, at), ...(isHelpCommand ? ["--help"] : [])];
  const named = words.slice(isHelpCommand ? at + 1 : at);
  const options = [...leading, ...named.slice(0, named.includes("--") ? named.indexOf("--") : undefined)];
  return {
    leading,
    named,
    asksHelp: options.includes("--help") || options.includes("-h"),
    asksVersion: leading.includes("--version") || leading.includes("-v"),
    asksJson: options.includes("--json"),
    asksNoColour: options.includes("--no-color"),
  };
}

function takesNext(word: string | undefined): boolean {
  return EVERYWHERE.some(({ name, value }) => value !== undefined && word === `--${name}`);
}
