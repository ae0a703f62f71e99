import { useState } from "react";
import { Icon } from "../components/icon.tsx";
import "./secret.css";

interface SecretNoteProps {
  readonly secret: string;
  /** What the key is called. */
  readonly name: string;
  readonly onDone: () => void;
}

/** Shows a secret for the only time that there is. */
export function SecretNote({ secret, name, onDone }: SecretNoteProps) {
  const [copied, setCopied] = useState<"yes" | "no" | undefined>();
  const copy = () =>
    navigator.clipboard.writeText(secret).then(
      () => setCopied("yes"),
      () => setCopied("no"),
    );
  return (
    <div className="stack">
      <p>
        This is the secret of <strong>{name}</strong>. The server stores only a hash, so the secret cannot be shown
        again.
      </p>
      <div className="secret">
        <code data-testid="secret">{secret}</code>
        <button type="button" className="button small" onClick={copy}>
          <Icon name="copy" />
          Copy
        </button>
      </div>
      <p className="small muted" role="status">
        {copied === "yes" && "Copied."}
        {copied === "no" && "The browser did not allow copying: select the secret and copy it yourself."}
      </p>
      <div className="actions">
        <button type="button" className="button primary" onClick={onDone}>
          I have saved it
        </button>
      </div>
    </div>
  );
}
