import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect } from "react";
import { ErrorNote } from "../components/error-note.tsx";
import { EntryPage } from "./entry-page.tsx";
import { beginSession, useSessionState } from "./session.ts";
import { SignIn } from "./sign-in.tsx";

/** Shows its children to users who are signed in, and the sign-in page at the same address to all others. */
export function SessionGate({ children }: { readonly children: ReactNode }) {
  const state = useSessionState();
  const queries = useQueryClient();
  useEffect(() => {
    if (state.is === "signed-out") queries.clear();
  }, [state, queries]);
  switch (state.is) {
    case "unknown":
      return (
        <EntryPage title="Letterpress">
          <p className="muted" role="status">
            One moment…
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
      return <SignIn reason={state.error} hasEnded={state.hasEnded === true} />;
    case "signed-in":
      return children;
  }
}
