import type { Key } from "./key/key.ts";

/** Who is asking, once known: the holder of a key, or someone at the server's own command line. */
export type Caller =
  | { readonly kind: "key"; readonly key: Key }
  | { readonly kind: "local"; readonly name: "cli" | "server" };

/** For whom a caller acts where turns are taken: one key, or whoever uses the command lines of the server. */
export function subjectOf(caller: Caller): string {
  return caller.kind === "key" ? caller.key.id : "local";
}

/** The name under which a caller's changes are audited. */
export function actorOf(caller: Caller): string {
  return caller.kind === "key" ? caller.key.id : caller.name;
}
