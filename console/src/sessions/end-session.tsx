import { createClient } from "@connectrpc/connect";
import { useTransport } from "@connectrpc/connect-query";
import { useState } from "react";
import { type Session, SessionService } from "../../../gen/letterpress/v1/session_service_pb.ts";
import { Confirm } from "../components/confirm.tsx";
import { useTell } from "../components/toasts.tsx";
import { useRefresh } from "../rpc/use-refresh.ts";
import { signOut } from "../session/session.ts";

const HERE =
  "The session of this browser ends. It keeps your unsaved drafts, and shows them when you sign in with the same key.";

/** Ends a session; that of this page is signed out. */
export function EndSession({ session: { id, keyName, current } }: { readonly session: Session }) {
  const [isOpen, setOpen] = useState(false);
  const client = createClient(SessionService, useTransport());
  const refresh = useRefresh();
  const tell = useTell();
  const end = async () => {
    if (current) return signOut();
    await client.endSession({ id });
    tell("The session has ended.");
    await refresh([SessionService.method.listSessions]);
  };
  return (
    <>
      <button
        type="button"
        className="button small"
        aria-label={current ? "Sign out" : `End session ${id}`}
        onClick={() => setOpen(true)}
      >
        {current ? "Sign out" : "End"}
      </button>
      <Confirm
        title={current ? "Sign out?" : `End the session of ${keyName}?`}
        description={current ? HERE : "The next call of that browser is refused, and it must sign in again."}
        action={current ? "Sign out" : "End the session"}
        isDanger
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        onConfirm={end}
      />
    </>
  );
}
