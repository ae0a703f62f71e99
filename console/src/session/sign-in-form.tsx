import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { SIGN_IN_WORDS } from "../components/describe-error.ts";
import { ErrorNote } from "../components/error-note.tsx";
import { KeyField } from "../components/key-field.tsx";
import { signIn } from "./session.ts";

/** Accepts an admin key. Only the field holds it, until the request is sent. `reason`: why a link did not sign in. */
export function SignInForm({ reason }: { readonly reason?: unknown }) {
  const field = useRef<HTMLInputElement>(null);
  const enter = useMutation({
    async mutationFn() {
      const input = field.current;
      if (input === null) return;
      const key = input.value.trim();
      input.value = "";
      await signIn(key);
    },
    onError: () => field.current?.focus(),
  });
  useEffect(() => field.current?.focus(), []);
  const error = enter.error ?? reason;
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        enter.mutate();
      }}
    >
      {error !== undefined && error !== null && <ErrorNote error={error} words={SIGN_IN_WORDS} />}
      {isSecureContext ? (
        <>
          <KeyField
            label="Admin key"
            hint="Begins with lp_admin_. This browser receives a session and does not store the key."
            field={field}
          />
          <button type="submit" className="button primary" disabled={enter.isPending}>
            {enter.isPending ? "Signing in…" : "Sign in"}
          </button>
        </>
      ) : (
        // Even a refused key could have been read on its way to the server.
        <div className="note warn" role="alert">
          <strong>This page was loaded over http</strong>
          <p>
            Others on the network could read your key and your session. Open the console over https, or at{" "}
            <code>http://127.0.0.1</code> on the machine that runs the server.
          </p>
        </div>
      )}
    </form>
  );
}
