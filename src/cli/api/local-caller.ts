import type { Caller } from "../../domain/session/caller.ts";

/** The caller of every command: a user who may read the store's file. */
export const CLI: Caller = { kind: "local", name: "cli" };
