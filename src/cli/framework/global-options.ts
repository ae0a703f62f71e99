import type { CommandOption } from "./command.ts";

/** Options that every command knows. They may also stand before its name. */
export const GLOBAL_OPTIONS: readonly CommandOption[] = [
  { name: "json", help: "print the result, or the error, as JSON" },
  { name: "env-file", value: "file", help: "lines such as PORT=8080, for variables that the environment lacks" },
  { name: "no-color", help: "print no colours on a terminal either, as NO_COLOR=1 does" },
  { name: "help", short: "h", help: "print this help" },
];
