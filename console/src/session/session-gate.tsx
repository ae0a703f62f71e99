import { useQueryClient } from "@tanstack/react-query";
import { lazy, type ReactNode, Suspense, useEffect, useRef } from "react";
import { ErrorNote } from "../components/error-note.tsx";
import { EntryPage } from "./entry-page.tsx";
import { beginSession, useSessionState } from "./session.ts";
import { SignIn } from "./sign-in.tsx";

const load = () => import("./session-ended.tsx");
const SessionEnded = lazy(() => load().then((m) => ({ default: m.SessionEnded })));
/** Behind the first page: when a session ends, the server may be of another release. */
const LOADED_AFTER_MS = 2_000;

/**
 * Shows its children to users who are signed in, and the sign-in page at the same address to all others. When a
 * session ends, its page keeps its state under a dialog that asks for another session.
 */
export function SessionGate({ children }: { readonly children: ReactNode }) {
  const state = useSessionState();
  const queries = useQueryClient();
  const hadEnded = useRef(false);
  const hasEnded = state.is === "signed-in" && state.hasEnded;
  useEffect(() => {
    if (state.is === "signed-out") queries.clear();
    // What the last session has read counts as old, and it may have been of another key.
    if (state.is === "signed-in" && !hasEnded && hadEnded.current) {
      queries.removeQueries({ type: "inactive" });
      void queries.refetchQueries({ type: "active" });
    }
    hadEnded.current = hasEnded;
  }, [state, hasEnded, queries]);
  useEffect(() => {
    if (state.is !== "signed-in") return;
    const timer = setTimeout(() => load().catch(() => undefined), LOADED_AFTER_MS);
    return () => clearTimeout(timer);
  }, [state.is]);
  switch (state.is) {
    case "unknown":
      return (
        <EntryPage title="Letterpress">
          <p className="muted" role="status">
            Loading…
          </p>
        </EntryPage>
      );
    case "unanswered":
      return (
        <EntryPage title="Letterpress">
          <ErrorNote error={state.error} onRetry={() => beginSession()} />
        </EntryPage>
      );
    case "signed-out":
      return (
        <EntryPage title="Sign in">
          <SignIn reason={state.error} />
        </EntryPage>
      );
    case "signed-in":
      return (
        <>
          {children}
          {hasEnded && (
            <Suspense fallback={null}>
              <SessionEnded />
            </Suspense>
          )}
        </>
      );
  }
}
