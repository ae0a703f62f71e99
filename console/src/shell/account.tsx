import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Icon } from "../part/icon.tsx";
import { applyScheme, chosenScheme, type Scheme } from "../part/scheme.ts";
import { useTell } from "../part/toasts.tsx";
import { describeError } from "../rpc/describe-error.ts";
import { signOut, useSession } from "../session/session.ts";

const SCHEMES: readonly (readonly [Scheme, string])[] = [
  ["system", "As the system"],
  ["light", "Light"],
  ["dark", "Dark"],
];

/** Who is signed in, over what is theirs: colours, and the way out. */
export function Account() {
  const { key } = useSession();
  const [scheme, setScheme] = useState(chosenScheme);
  const tell = useTell();
  const leave = useMutation({ mutationFn: signOut, onError: (error) => tell(describeError(error).message) });
  return (
    <>
      <button type="button" className="button quiet account" popoverTarget="account">
        <Icon name="people" />
        <span className="visually-hidden">Account</span>
        <span className="who">
          <span className="clip">{key.name}</span>
          <span className="small muted">{key.role}</span>
        </span>
      </button>
      <div id="account" popover="auto" className="menu account-menu">
        <fieldset>
          <legend>Colours</legend>
          {SCHEMES.map(([value, name]) => (
            <label key={value}>
              <input
                type="radio"
                name="scheme"
                checked={value === scheme}
                onChange={() => {
                  setScheme(value);
                  applyScheme(value);
                }}
              />
              {name}
            </label>
          ))}
        </fieldset>
        <button type="button" disabled={leave.isPending} onClick={() => leave.mutate()}>
          <Icon name="out" />
          Sign out
        </button>
      </div>
    </>
  );
}
