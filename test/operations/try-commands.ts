import { statSync } from "node:fs";
import { join } from "node:path";
import { exactly } from "../reliability/scenario.ts";
import { listCommands, type OperatedCommand } from "./commands.ts";
import { type Report, seconds, withMemory } from "./report.ts";
import { type Measured, runLetterpress } from "./run-process.ts";

/** A small store, a large one, and where else there is room. */
export interface Stores {
  readonly folder: string;
  readonly small: string;
  readonly large: string;
  readonly report: Report;
}

/** A command that looks at a part of the store. */
const PART_SECONDS = 1;
/** A disk that gives one page after the other reads no faster. */
const SECONDS_A_GIGABYTE = 60;

/** What may go through a whole store. */
export function wholeSeconds(file: string): number {
  return 30 + (statSync(file).size / 1e9) * SECONDS_A_GIGABYTE;
}

/** Runs every command that needs no server, and returns their names. */
export async function tryCommands({ folder, small, large, report }: Stores): Promise<readonly string[]> {
  const usual = listCommands(join(folder, "small"));
  const commands = listCommands(join(folder, "large"));
  const bound = wholeSeconds(large);
  for (const [index, command] of commands.entries()) {
    const first = command.readsEverything ? undefined : await run(small, usual[index] ?? command);
    const { seconds: took, megabytes } = await run(large, command);
    const did = nameRow(command, folder);
    const finding = command.readsEverything
      ? seconds(did, took, bound)
      : seconds(did, took, PART_SECONDS, first?.seconds);
    report.note(withMemory(finding, megabytes));
  }
  const [before, after] = [await listEvents(large), await listEvents(join(folder, "large/restored.db"))];
  report.note(
    exactly("the newest audit rows of the restored store are those of the store", `${before === after}`, "true"),
  );
  return commands.map(({ name }) => name);
}

/** Runs a command on a store. */
export function run(storePath: string, { name, args, env }: OperatedCommand): Promise<Measured> {
  return runLetterpress(storePath, [...name.split(" "), ...args], env);
}

/** Without what is a file of this run. */
function nameRow({ name, args }: OperatedCommand, folder: string): string {
  return [name, ...args.filter((argument) => !argument.startsWith(folder))].join(" ");
}

async function listEvents(file: string): Promise<string> {
  return (await runLetterpress(file, ["audit", "list", "--limit", "5"])).stdout;
}
