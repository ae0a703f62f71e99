import type { AuditEvent } from "../audit-event.ts";
import type { Key } from "../key/key.ts";
import type { Session } from "./session.ts";

/**
 * Who is asking, once known: the holder of a key, or of a session that was given for one, or someone at the server's
 * own command line.
 */
export type Caller =
  | {
      readonly kind: "key";
      readonly key: Key;
      readonly session?: Session;
      /** How long ago the key was looked up, where it could not be looked up for this call. */
      readonly staleMs?: number | undefined;
    }
  | { readonly kind: "local"; readonly name: "cli" | "server" };

/** The party of a caller where callers take turns: one key, or all users of the command line. */
export function subjectOf(caller: Caller): string {
  return caller.kind === "key" ? caller.key.id : "local";
}

/** Whether the caller holds an SDK key. */
export function isSdkCaller(caller: Caller): caller is Extract<Caller, { kind: "key" }> {
  return caller.kind === "key" && caller.key.kind === "sdk";
}

/** The session that a caller has: undefined for one who brings a key, and at the command line. */
export function sessionOf(caller: Caller): Session | undefined {
  return caller.kind === "key" ? caller.session : undefined;
}

/** How a caller's changes are audited. */
export function actedBy(caller: Caller): Pick<AuditEvent, "actor" | "sessionId"> {
  const session = sessionOf(caller);
  return { actor: actorOf(caller), ...(session !== undefined && { sessionId: session.id }) };
}

/** The name of a caller's key as it is now; undefined at the command line. */
export function keyNameOf(caller: Caller): string | undefined {
  return caller.kind === "key" ? caller.key.name : undefined;
}

/** The name of a caller in the audit. */
export function actorOf(caller: Caller): string {
  return caller.kind === "key" ? caller.key.id : caller.name;
}
