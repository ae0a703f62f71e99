import { useEffect } from "react";
import { Modal } from "../components/modal.tsx";
import { leaveEndedSession, retrySession } from "./session.ts";
import { SignInForm } from "./sign-in-form.tsx";

/** Asks for another session over the page, which stays as it is until there is one. */
export function SessionEnded() {
  useEffect(() => {
    // A link that was opened in another tab signs in this one, too.
    const retry = () => {
      if (document.visibilityState === "visible") retrySession().catch(() => undefined);
    };
    document.addEventListener("visibilitychange", retry);
    addEventListener("focus", retry);
    return () => {
      document.removeEventListener("visibilitychange", retry);
      removeEventListener("focus", retry);
    };
  }, []);
  return (
    <Modal
      title="Your session has ended"
      description="Sign in to continue where you are. The page behind keeps your changes."
      isOpen
      onClose={() => undefined}
    >
      <SignInForm />
      <p className="small muted">
        A link of <code>letterpress console</code>, opened in another tab, signs in this tab, too.
      </p>
      <div className="actions">
        <button type="button" className="button" onClick={leaveEndedSession}>
          Leave the page
        </button>
      </div>
    </Modal>
  );
}
