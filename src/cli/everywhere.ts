import type { CommandOption } from "./command.ts";

/** Options that every command knows. They may also stand before its name. */
export const EVERYWHERE: readonly CommandOption[] = [
  { name: "json", help: "print the result, or the error, as JSON" },
  { name: "help", short: "h", help: "print this help" },
];
