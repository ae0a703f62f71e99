import type { Command, CommandContext } from "./command.ts";
import type { CommandOutput } from "./command-output.ts";
import { COMMANDS } from "./commands.ts";
import { describeUnknownOption } from "./describe-unknown-option.ts";
import { findCommand, namesWithin } from "./find-command.ts";
import { formatGroup, formatHelp, formatOverview } from "./help.ts";
import { parseInput } from "./parse-input.ts";
import { prepareContext, type Surroundings } from "./prepare-context.ts";
import { programVersion } from "./program-version.ts";
import { reportFault } from "./report-fault.ts";
import { type SplitLine, splitLine } from "./split-line.ts";
import { UsageError } from "./usage-error.ts";
import { wrapHelp } from "./wrap-help.ts";

/** Runs a command line. Returns the exit code; never throws for an error of the user. */
export async function runCommand(
  words: readonly string[],
  env: CommandContext["env"],
  output: CommandOutput,
  { compiler }: Pick<Surroundings, "compiler"> = {},
): Promise<number> {
  const line = splitLine(words);
  let name = "";
  try {
    if (line.asksVersion) {
      output.out(programVersion());
      return 0;
    }
    const selection = findCommand(COMMANDS, line.named);
    if ("group" in selection) {
      outHelp(output, describeGroup(selection.group, line));
      return 0;
    }
    name = selection.command.name;
    return await execute(selection.command, [...line.leading, ...selection.rest], { env, output, compiler });
  } catch (err) {
    return reportFault(err, { output, asJson: line.asksJson, commandName: name });
  }
}

async function execute(command: Command, args: readonly string[], surroundings: Surroundings): Promise<number> {
  const { output } = surroundings;
  const input = parseInput(command, args);
  if (input.has("help")) {
    outHelp(output, formatHelp(command));
    return 0;
  }
  const result = await command.run(input, prepareContext(command, input, surroundings));
  if (result !== undefined) output.out(input.has("json") ? JSON.stringify(result.json, undefined, 2) : result.text);
  return result?.exitCode ?? 0;
}

function outHelp({ out, screens }: CommandOutput, help: string): void {
  out(wrapHelp(help, screens?.out.columns));
}

/** The help of all commands or of some, where it was asked for. Throws a UsageError where a word is missing. */
function describeGroup(group: readonly Command[], { leading, named, asksHelp }: SplitLine): string {
  const [name] = named;
  if (name !== undefined && asksHelp) return formatGroup(name, group);
  if (name !== undefined) throw new UsageError(`"${name}" needs one more word: ${namesWithin(group)}`);
  if (asksHelp || leading.length === 0) return formatOverview(group);
  const [first, ...others] = leading.flatMap((option) => describeUnknownOption(option, []) ?? []);
  throw new UsageError(first ?? "the command is missing", others);
}
