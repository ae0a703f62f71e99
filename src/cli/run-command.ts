import { readManifest } from "../manifest.ts";
import { COMMANDS } from "./command/commands.ts";
import type { CommandContext, ListedCommand } from "./framework/command.ts";
import { findCommand, namesWithin } from "./framework/find-command.ts";
import { formatGroup, formatHelp, formatOverview } from "./framework/help.ts";
import { parseInput } from "./framework/parse-input.ts";
import { type SplitLine, splitLine } from "./framework/split-line.ts";
import { UsageError } from "./framework/usage-error.ts";
import { wrapHelp } from "./framework/wrap-help.ts";
import type { Surroundings } from "./run/prepare-context.ts";
import type { CommandOutput } from "./terminal/command-output.ts";

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
      output.out(readManifest().version);
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
    const { reportFault } = await import("./run/report-fault.ts");
    return reportFault(err, { output, asJson: line.asksJson, commandName: name });
  }
}

async function execute(listed: ListedCommand, args: readonly string[], surroundings: Surroundings): Promise<number> {
  const { output } = surroundings;
  const command = await listed.load();
  const input = parseInput(command, listed.operands, args);
  if (input.has("help")) {
    outHelp(output, formatHelp(listed, command));
    return 0;
  }
  const { prepareContext } = await import("./run/prepare-context.ts");
  const result = await command.run(input, prepareContext(listed.name, input, surroundings));
  if (result !== undefined) output.out(input.has("json") ? JSON.stringify(result.json, undefined, 2) : result.text);
  return result?.exitCode ?? 0;
}

function outHelp({ out, screens }: CommandOutput, help: string): void {
  out(wrapHelp(help, screens?.out.columns));
}

/** The help of all commands or of a group, where it was requested. Throws a UsageError where a word is missing. */
function describeGroup(group: readonly ListedCommand[], { leading, named, asksHelp }: SplitLine): string {
  const [name] = named;
  if (name !== undefined && asksHelp) return formatGroup(name, group);
  if (name !== undefined) throw new UsageError(`"${name}" needs one more word: ${namesWithin(group)}`);
  if (asksHelp || leading.length === 0) return formatOverview(group);
  parseInput({ options: [] }, [], leading);
  throw new UsageError("the command is missing");
}
