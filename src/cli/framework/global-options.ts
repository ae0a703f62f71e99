import type { CommandOption } from "./command.ts";

/** Options that every command accepts. They may also precede its name. */
export const GLOBAL_OPTIONS: readonly CommandOption[] = [
  { name: "json", help: "print the result, or the error, as JSON" },
  {
    name: "env-file",
    value: "file",
    help: "read settings from this file (PORT=8080 …); existing environment variables take precedence",
  },
  { name: "no-color", help: "print without colours, as with NO_COLOR=1" },
  { name: "help", short: "h", help: "print this help" },
];
