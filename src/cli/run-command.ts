import { FillError } from "../../core/fill-error.ts";
import { WorkersError } from "../cluster/workers-error.ts";
import { ConfigError, readConfig } from "../config.ts";
import { formatPath, Refusal } from "../domain/error.ts";
import { openServices } from "../services.ts";
import { UnusableStoreError } from "../store/unusable-store-error.ts";
import { auditList } from "./audit-list.ts";
import { backup } from "./backup.ts";
import { type Command, type CommandContext, type CommandOutput, UsageError } from "./command.ts";
import { formatIssues } from "./diagnostics.ts";
import { health } from "./health.ts";
import { formatHelp, formatOverview } from "./help.ts";
import { keyCreate } from "./key-create.ts";
import { keyList } from "./key-list.ts";
import { keyRevoke } from "./key-revoke.ts";
import { keyRotate } from "./key-rotate.ts";
import { describeListenFault } from "./listen-fault.ts";
import { openapi } from "./openapi.ts";
import { parseInput } from "./parse-input.ts";
import { proto } from "./proto.ts";
import { render } from "./render.ts";
import { restore } from "./restore.ts";
import { serve } from "./serve.ts";
import { storeCheck } from "./store-check.ts";
import { templateList } from "./template-list.ts";
import { templatePublish } from "./template-publish.ts";
import { templatePush } from "./template-push.ts";
import { templateValidate } from "./template-validate.ts";

const COMMANDS: readonly Command[] = [
  serve,
  keyCreate,
  keyList,
  keyRevoke,
  keyRotate,
  templatePush,
  templatePublish,
  templateList,
  templateValidate,
  render,
  auditList,
  backup,
  restore,
  storeCheck,
  proto,
  openapi,
  health,
];

/** Exit codes after sysexits.h: 64 for a call that cannot be understood, 78 for an environment that cannot be used. */
const USAGE = 64;
const CONFIG = 78;

/** Runs a command line. Returns the exit code; never throws for an error of the user. */
export async function runCommand(
  words: readonly string[],
  env: CommandContext["env"],
  output: CommandOutput,
): Promise<number> {
  const command = COMMANDS.find(({ name }) => name.split(" ").every((word, index) => words[index] === word));
  if (command === undefined) return answerUnknown(words, output);
  try {
    const input = parseInput(command, words.slice(command.name.split(" ").length));
    if (input.has("help")) {
      output.out(formatHelp(command));
      return 0;
    }
    const result = await command.run(input, { env, output, withServices: withServices(env, output) });
    if (result !== undefined) output.out(input.has("json") ? JSON.stringify(result.json, undefined, 2) : result.text);
    return result?.exitCode ?? 0;
  } catch (err) {
    return report(err, command, output);
  }
}

function answerUnknown(words: readonly string[], output: CommandOutput): number {
  const isHelp = words.length === 0 || words.includes("--help") || words[0] === "help";
  if (isHelp) {
    output.out(formatOverview(COMMANDS));
    return 0;
  }
  output.note(`there is no command "${words.slice(0, 2).join(" ")}"\n\n${formatOverview(COMMANDS)}`);
  return USAGE;
}

function withServices(env: CommandContext["env"], { note }: CommandOutput): CommandContext["withServices"] {
  return async (use, { mayMake } = { mayMake: false }) => {
    const services = await openServices(readConfig(env), { mayMake, note });
    try {
      return await use(services);
    } finally {
      await services.close();
    }
  };
}

function report(err: unknown, command: Command, output: CommandOutput): number {
  if (err instanceof UsageError) {
    output.note(`${err.message}\n\n${formatHelp(command)}`);
    return USAGE;
  }
  if (err instanceof Refusal) {
    const isTold = err.issues.length === 1 && err.issues[0]?.documentationUrl === undefined;
    output.note([`${err.code}: ${err.message}`, ...(isTold ? [] : formatIssues(err.issues))].join("\n"));
    return 1;
  }
  if (err instanceof FillError) {
    output.note([`${err.code}:`, ...err.issues.map(({ loc, msg }) => `  ${formatPath(loc)}: ${msg}`)].join("\n"));
    return 1;
  }
  if (err instanceof UnusableStoreError || err instanceof ConfigError) {
    output.note(err.message);
    return CONFIG;
  }
  const fault = err instanceof WorkersError ? err.message : describeListenFault(err);
  if (fault === undefined) throw err;
  output.note(fault);
  return 1;
}
