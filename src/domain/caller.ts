import type { Key } from "./key/key.ts";

/** Who is asking, once known: the holder of a key, or someone at the server's own command line. */
export type Caller =
  | { readonly kind: "key"; readonly key: Key }
  | { readonly kind: "local"; readonly name: "cli" | "server" };

/** The party of a caller where callers take turns: one key, or all users of the command line. */
export function subjectOf(caller: Caller): string {
  return caller.kind === "key" ? caller.key.id : "local";
}

/** The name under which a caller's changes are audited. */
export function actorOf(caller: Caller): string {
  return caller.kind === "key" ? caller.key.id : caller.name;
}
