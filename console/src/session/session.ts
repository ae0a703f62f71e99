import { Code, ConnectError, createClient } from "@connectrpc/connect";
import { useSyncExternalStore } from "react";
import type { Key } from "../../../gen/letterpress/v1/key_pb.ts";
import { type Session, SessionService } from "../../../gen/letterpress/v1/session_service_pb.ts";
import { transport } from "../rpc/transport.ts";
import { keepsSecureCookies } from "./keeps-secure-cookies.ts";

/** Who is signed in, and with which key. */
export interface SignedIn {
  readonly session: Session;
  readonly key: Key;
}

export type SessionState =
  | { readonly is: "unknown" }
  /** `hasEnded`: the server no longer accepts the session. The page stays, under a dialog that asks for another. */
  | ({ readonly is: "signed-in"; readonly hasEnded: boolean } & SignedIn)
  /** `error` says why, unless nobody has been signed in yet. */
  | { readonly is: "signed-out"; readonly error?: unknown }
  /** Whether anybody is signed in could not be asked. */
  | { readonly is: "unanswered"; readonly error: unknown };

type Proof = { readonly case: "loginCode" | "adminKey"; readonly value: string };

const sessions = createClient(SessionService, transport);
const listeners = new Set<() => void>();
const signOutListeners = new Set<() => void>();
let state: SessionState = { is: "unknown" };

export function useSessionState(): SessionState {
  return useSyncExternalStore(listen, () => state);
}

/** Who is signed in, in a page that only they see. */
export function useSession(): SignedIn {
  const current = useSessionState();
  if (current.is !== "signed-in") throw new Error("nobody is signed in");
  return current;
}

/** Exchanges a login code, if there is one, and asks who is signed in. */
export async function beginSession(loginCode?: string): Promise<void> {
  change({ is: "unknown" });
  try {
    if (loginCode !== undefined) await prove({ case: "loginCode", value: loginCode });
  } catch (error) {
    // A link that is opened once more is no reason to sign anybody out.
    await askSession(error);
    return;
  }
  await askSession();
}

/** Signs in with an admin key, which is not kept. Throws what the server says about it. */
export async function signIn(adminKey: string): Promise<void> {
  await prove({ case: "adminKey", value: adminKey });
  await askSession();
}

export async function signOut(): Promise<void> {
  await sessions.endSession({ id: "" });
  change({ is: "signed-out" });
}

/** To be called when a call was refused for want of a session. */
export function noteSessionEnd(): void {
  if (state.is === "signed-in" && !state.hasEnded) change({ ...state, hasEnded: true });
}

/** Closes the page of a session that has ended, for the sign-in page. */
export function leaveEndedSession(): void {
  change({ is: "signed-out" });
}

/** Asks once more whether somebody is signed in, such as by a link in another tab. */
export async function retrySession(): Promise<void> {
  if (state.is !== "signed-in" || !state.hasEnded) return;
  const { session, key } = await sessions.getSession({});
  if (session !== undefined && key !== undefined) change({ is: "signed-in", hasEnded: false, session, key });
}

async function prove(proof: Proof): Promise<void> {
  await sessions.createSession({ proof, plainCookie: !keepsSecureCookies() });
}

async function askSession(loginError?: unknown): Promise<void> {
  try {
    const { session, key } = await sessions.getSession({});
    if (session === undefined || key === undefined) throw new Error("the server gave no session");
    change({ is: "signed-in", hasEnded: false, session, key });
  } catch (error) {
    const isSignedOut = ConnectError.from(error).code === Code.Unauthenticated;
    change(isSignedOut ? { is: "signed-out", error: loginError } : { is: "unanswered", error });
  }
}

/** To forget what only the person who was signed in may see. */
export function onSignOut(listener: () => void): void {
  signOutListeners.add(listener);
}

function change(to: SessionState): void {
  state = to;
  if (to.is === "signed-out") for (const listener of signOutListeners) listener();
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
