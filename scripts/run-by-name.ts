import { nearestName } from "../src/domain/nearest-name.ts";
import { ArgumentError } from "../test/support/argument-error.ts";

/** A program that is run by its name. */
export interface Program {
  /** Imports the program, which reads its own arguments and sets the exit code. */
  readonly run: () => Promise<unknown>;
  /** What it does, in one line. */
  readonly what: string;
  /** How long it takes on two cores, unless that is a moment. */
  readonly takes?: string;
  /** The commands it needs beside npm. */
  readonly commands?: readonly string[];
}

/** Runs the program that the first argument names, with the others as its own; lists all when there is none. */
export async function runByName(
  command: string,
  programs: Readonly<Record<string, Program>>,
  [name, ...rest]: readonly string[],
): Promise<void> {
  if (name === undefined || name === "--help") {
    console.log(listOf(command, programs));
    return;
  }
  const program = Object.hasOwn(programs, name) ? programs[name] : undefined;
  if (program === undefined) {
    console.error(refusalOf(command, Object.keys(programs), name));
    process.exitCode = 64;
    return;
  }
  process.argv = [process.execPath, name, ...rest];
  try {
    await program.run();
  } catch (err) {
    if (!isArgumentFault(err)) throw err;
    console.error(`npm run ${command} -- ${name}: ${err.message}`);
    process.exitCode = 64;
  }
}

function isArgumentFault(err: unknown): err is Error {
  const isOfParseArgs = err instanceof Error && "code" in err && `${err.code}`.startsWith("ERR_PARSE_ARGS_");
  return err instanceof ArgumentError || isOfParseArgs;
}

function listOf(command: string, programs: Readonly<Record<string, Program>>): string {
  const names = Object.keys(programs);
  const width = Math.max(...names.map((name) => name.length));
  const lines = Object.entries(programs).map(([name, { what, takes, commands = [] }]) => {
    const needs = commands.length === 0 ? undefined : `needs ${commands.join(", ")}`;
    const about = [takes, needs].filter((part) => part !== undefined).join("; ");
    return `  ${name.padEnd(width)}  ${what}${about === "" ? "" : ` (${about})`}`;
  });
  return [`npm run ${command} -- <name> [options]`, "", ...lines].join("\n");
}

function refusalOf(command: string, names: readonly string[], name: string): string {
  const alike = names.filter((each) => each.includes(name) || name.includes(each));
  const near = new Set([...alike, nearestName(name, names) ?? []].flat());
  const hint = near.size === 0 ? `one of ${names.join(", ")}` : `did you mean ${[...near].join(" or ")}?`;
  return `npm run ${command} knows no "${name}": ${hint}`;
}
