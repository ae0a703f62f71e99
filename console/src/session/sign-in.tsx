import { useMutation } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { ErrorNote } from "../part/error-note.tsx";
import { Field } from "../part/field.tsx";
import { Logo } from "../part/logo.tsx";
import { signIn } from "./session.ts";

/** Takes an admin key once. */
export function SignIn() {
  const [key, setKey] = useState("");
  const enter = useMutation({ mutationFn: signIn });
  useEffect(() => {
    document.title = "Sign in · Letterpress";
  }, []);
  return (
    <div className="sign-in">
      <main>
        <div className="brand">
          <Logo />
          Letterpress
        </div>
        <form
          className="card"
          onSubmit={(event) => {
            event.preventDefault();
            enter.mutate(key.trim());
          }}
        >
          <div>
            <h1>Sign in</h1>
            <p className="muted">See, write and publish the mails of this server.</p>
          </div>
          <Field label="Admin key" hint="It begins with lp_admin_. It is not kept in this browser.">
            {(ids) => (
              <input
                {...ids}
                className="input mono"
                type="password"
                autoComplete="off"
                required
                value={key}
                onChange={(event) => setKey(event.target.value)}
              />
            )}
          </Field>
          {enter.error !== null && <ErrorNote error={enter.error} />}
          <button type="submit" className="button primary" disabled={enter.isPending}>
            {enter.isPending ? "Signing in…" : "Sign in"}
          </button>
        </form>
        <p className="small muted">
          No key? Where the server runs, <code>letterpress console</code> prints a link that signs you in once.
        </p>
      </main>
    </div>
  );
}
