import type { PublishOptions } from "../../service/publish-draft.ts";
import type { CommandInput, CommandOption } from "../framework/command.ts";

/** The flag of commands that publish. */
export const ALLOW_BREAKING: CommandOption = {
  name: "allow-breaking",
  help: "publish even if callers must change their data",
};

/** What the flags of a command that publishes say about what may be published. */
export function publishOptions(input: CommandInput): Pick<PublishOptions, "allowBreaking" | "publishUnchanged"> {
  return { allowBreaking: input.has("allow-breaking"), publishUnchanged: input.has("publish-unchanged") };
}
