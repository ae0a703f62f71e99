import type { Command, ListedCommand } from "../framework/command.ts";

/** What a shell knows of a command. */
export type CompletedCommand = Pick<ListedCommand, "name" | "summary"> & Pick<Command, "options">;
