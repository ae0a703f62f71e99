import type { CompileOptions } from "../../compile/compiler.ts";
import type { CommandInput } from "../framework/command.ts";

/** What the flags of a command that compiles say about how strictly. */
export function compileOptions(input: CommandInput): Pick<CompileOptions, "force" | "allowUnknown" | "strict"> {
  return { force: input.has("force"), allowUnknown: input.has("allow-unknown"), strict: input.has("strict") };
}
