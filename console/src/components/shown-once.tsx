import { type ReactNode, useState } from "react";
import { Icon } from "./icon.tsx";
import "./shown-once.css";

interface ShownOnceProps {
  readonly value: string;
  /** What it is, such as `secret`. */
  readonly noun: string;
  /** Why it must be saved now. */
  readonly children: ReactNode;
  readonly onDone: () => void;
}

/** Shows a value that the server does not store, with a button that copies it. */
export function ShownOnce({ value, noun, children, onDone }: ShownOnceProps) {
  const [copied, setCopied] = useState<"yes" | "no" | undefined>();
  const copy = () =>
    navigator.clipboard.writeText(value).then(
      () => setCopied("yes"),
      () => setCopied("no"),
    );
  return (
    <div className="stack">
      <p>{children}</p>
      <div className="shown-once">
        <code data-testid={noun}>{value}</code>
        <button type="button" className="button small" onClick={copy}>
          <Icon name="copy" />
          Copy
        </button>
      </div>
      <p className="small muted" role="status">
        {copied === "yes" && "Copied."}
        {copied === "no" && `The browser did not allow copying: select the ${noun} and copy it yourself.`}
      </p>
      <div className="actions">
        <button type="button" className="button primary" onClick={onDone}>
          I have saved it
        </button>
      </div>
    </div>
  );
}
