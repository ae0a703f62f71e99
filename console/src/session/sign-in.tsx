import { SignInForm } from "./sign-in-form.tsx";

/** What somebody sees who is not signed in. `reason`: why a link did not sign in. */
export function SignIn({ reason }: { readonly reason?: unknown }) {
  return (
    <>
      <div className="card">
        <div>
          <h1>Sign in</h1>
          <p className="muted">The templates of this server.</p>
        </div>
        <SignInForm reason={reason} />
      </div>
      <p className="small muted">
        To sign in without a key, run <code>letterpress console</code> on the server: it prints a link that works once.
      </p>
    </>
  );
}
