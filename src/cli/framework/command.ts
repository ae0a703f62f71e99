import type { Compiler } from "../../compile/compiler.ts";
import type { Services } from "../../services.ts";
import type { OperatorApi } from "../api/operator-api.ts";
import type { CommandOutput } from "../terminal/command-output.ts";

/** One option of a command: `--name <value>`, or a flag when it takes no value. */
export interface CommandOption {
  readonly name: string;
  /** One letter, for a flag that has a short form. */
  readonly short?: string;
  /** What the value is, for the help; absent for a flag. */
  readonly value?: string;
  readonly isRequired?: boolean;
  readonly isRepeatable?: boolean;
  readonly help: string;
  /** The values that it takes, where there are few: refused, suggested and completed by them. */
  readonly choices?: readonly string[];
  /** Throws a UsageError for what cannot be its value. */
  readonly check?: (value: string) => unknown;
}

/** What a command was called with, checked against its declaration. */
export interface CommandInput {
  readonly operands: readonly string[];
  /** The value of an option that was given; the last one when it was repeated. */
  value(option: string): string | undefined;
  values(option: string): readonly string[];
  has(flag: string): boolean;
}

/** A result both as people read it and as `--json` prints it. */
export interface CommandResult {
  readonly text: string;
  readonly json: unknown;
  /** 0 unless given. */
  readonly exitCode?: number;
}

/** A command as the overview lists it. The rest is loaded when it is run, explained or completed. */
export interface ListedCommand {
  /** The words that select it, such as `key create`. */
  readonly name: string;
  /** What follows the name in the usage line, such as `<id>`. */
  readonly operands: readonly string[];
  readonly summary: string;
  load(): Promise<Command>;
}

/** What a command takes and does. */
export interface Command {
  /** Further lines of the help. */
  readonly details?: readonly string[];
  readonly options: readonly CommandOption[];
  /** What is wrong with options and operands that are right each for itself. */
  findFaults?(input: CommandInput): readonly string[];
  run(input: CommandInput, context: CommandContext): Promise<CommandResult | undefined>;
}

/** What commands may use. */
export interface CommandContext {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly output: CommandOutput;
  /** Opens the store named by the environment for the time of the call. Creates one only with `mayMake`. */
  withServices<Result>(
    use: (services: Services) => Promise<Result>,
    options?: { readonly mayMake: boolean },
  ): Promise<Result>;
  /**
   * The same of the server that the command or the environment names, or else of the store. With `acceptsSdkKey`, the
   * key of an application will do, if there is no admin key.
   */
  withApi<Result>(
    use: (api: OperatorApi) => Promise<Result>,
    options?: { readonly mayMake?: boolean; readonly acceptsSdkKey?: boolean },
  ): Promise<Result>;
  /** Compiles sources for the time of the call. Needs no store. */
  withCompiler<Result>(use: (compiler: Compiler) => Promise<Result>): Promise<Result>;
}
