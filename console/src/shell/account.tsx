import { useMutation } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { describeError } from "../components/describe-error.ts";
import { Icon } from "../components/icon.tsx";
import { applyScheme, chosenScheme, type Scheme } from "../components/scheme.ts";
import { chooseTimeStyle, type TimeStyle, useTimeStyle } from "../components/time-style.ts";
import { useTell } from "../components/toasts.tsx";
import { readSlots, type Slot } from "../kept/slots.ts";
import { signOut, useSession } from "../session/session.ts";

const SignOut = lazy(() => import("./sign-out.tsx").then((m) => ({ default: m.SignOut })));

const SCHEMES: readonly (readonly [Scheme, string])[] = [
  ["system", "System"],
  ["light", "Light"],
  ["dark", "Dark"],
];
const TIME_STYLES: readonly (readonly [TimeStyle, string])[] = [
  ["distance", "Relative"],
  ["exact", "Date and time"],
];

/** Who is signed in, over what is theirs: how the console looks, and the way out. */
export function Account({ onListShortcuts }: { readonly onListShortcuts: () => void }) {
  const { key } = useSession();
  const [scheme, setScheme] = useState(chosenScheme);
  const timeStyle = useTimeStyle();
  const tell = useTell();
  const leave = useMutation({ mutationFn: signOut, onError: (error) => tell(describeError(error).message) });
  const [slots, setSlots] = useState<readonly Slot[]>();
  const askToLeave = () => {
    const found = readSlots(key.id);
    if (found.some(({ isUnsaved }) => isUnsaved)) setSlots(found);
    else leave.mutate();
  };
  const choose = (value: Scheme) => {
    setScheme(value);
    applyScheme(value);
  };
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
        <Choices legend="Colours" name="scheme" options={SCHEMES} chosen={scheme} onChoose={choose} />
        <Choices legend="Times" name="times" options={TIME_STYLES} chosen={timeStyle} onChoose={chooseTimeStyle} />
        <button type="button" popoverTarget="account" popoverTargetAction="hide" onClick={onListShortcuts}>
          <Icon name="key" />
          Shortcuts
        </button>
        <a href="/console/third-party-notices" target="_blank" rel="noreferrer">
          <Icon name="list" />
          Third-party licences
        </a>
        <button type="button" disabled={leave.isPending} onClick={askToLeave}>
          <Icon name="out" />
          Sign out
        </button>
      </div>
      {slots !== undefined && (
        <Suspense fallback={null}>
          <SignOut slots={slots} onClose={() => setSlots(undefined)} />
        </Suspense>
      )}
    </>
  );
}

interface ChoicesProps<Value extends string> {
  readonly legend: string;
  readonly name: string;
  readonly options: readonly (readonly [value: Value, label: string])[];
  readonly chosen: Value;
  readonly onChoose: (value: Value) => void;
}

function Choices<Value extends string>({ legend, name, options, chosen, onChoose }: ChoicesProps<Value>) {
  return (
    <fieldset>
      <legend>{legend}</legend>
      {options.map(([value, label]) => (
        <label key={value}>
          <input type="radio" name={name} checked={value === chosen} onChange={() => onChoose(value)} />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
