import type { Compiler } from "../../compile/compiler.ts";
import type { Services } from "../../services.ts";
import type { OperatorApi } from "../api/operator-api.ts";
import type { CommandOutput } from "../terminal/command-output.ts";

/** An option of a command: `--name <value>`, or a flag without a value. */
export interface CommandOption {
  readonly name: string;
  /** The letter of the short form of a flag. */
  readonly short?: string;
  /** The name of the value in the help; absent for a flag. */
  readonly value?: string;
  readonly isRequired?: boolean;
  readonly isRepeatable?: boolean;
  readonly help: string;
  /** The valid values, if there are few. Used for checks, suggestions and completion. */
  readonly choices?: readonly string[];
  /** Throws a UsageError for an invalid value. */
  readonly check?: (value: string) => unknown;
}

/** The arguments of a command, checked against its declaration. */
export interface CommandInput {
  readonly operands: readonly string[];
  /** The value of an option, if given; the last one if repeated. */
  value(option: string): string | undefined;
  values(option: string): readonly string[];
  has(flag: string): boolean;
}

/** A result as text for people, and as printed with `--json`. */
export interface CommandResult {
  readonly text: string;
  readonly json: unknown;
  /** Default: 0. */
  readonly exitCode?: number;
}

/** A command in the overview. The rest is loaded when it is run, explained or completed. */
export interface ListedCommand {
  /** The words that select it, such as `key create`. */
  readonly name: string;
  /** The operands in the usage line, such as `<id>`. */
  readonly operands: readonly string[];
  readonly summary: string;
  load(): Promise<Command>;
}

/** Declaration and behaviour of a command. */
export interface Command {
  /** Further lines of the help. */
  readonly details?: readonly string[];
  readonly options: readonly CommandOption[];
  /** Returns the faults of combinations of options and operands that are valid by themselves. */
  findFaults?(input: CommandInput): readonly string[];
  run(input: CommandInput, context: CommandContext): Promise<CommandResult | undefined>;
}

/** The environment of a command. */
export interface CommandContext {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly output: CommandOutput;
  /** Opens the store that the environment names, for the duration of the call. Creates one only with `mayMake`. */
  withServices<Result>(
    use: (services: Services) => Promise<Result>,
    options?: { readonly mayMake: boolean },
  ): Promise<Result>;
  /**
   * Opens the API of the server that the command or the environment names, otherwise of the store. With
   * `acceptsSdkKey`, the key of an application is used if there is no admin key.
   */
  withApi<Result>(
    use: (api: OperatorApi) => Promise<Result>,
    options?: { readonly mayMake?: boolean; readonly acceptsSdkKey?: boolean },
  ): Promise<Result>;
  /** Provides a compiler for the duration of the call. Needs no store. */
  withCompiler<Result>(use: (compiler: Compiler) => Promise<Result>): Promise<Result>;
}
