import type { Caller } from "../domain/caller.ts";

/** Who acts when a command runs: whoever may read the store's file. */
export const CLI: Caller = { kind: "local", name: "cli" };
