import { useState } from "react";
import { Icon } from "../../components/icon.tsx";

/** Shows the URL of a link for the only time that there is. */
export function NewLinkNote({ url, onDone }: { readonly url: string; readonly onDone: () => void }) {
  const [copied, setCopied] = useState<"yes" | "no" | undefined>();
  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => setCopied("yes"),
      () => setCopied("no"),
    );
  return (
    <div className="stack">
      <p>Copy the link now. The server stores only a hash, so the link cannot be shown again.</p>
      <div className="share-url">
        <code data-testid="preview-url">{url}</code>
        <button type="button" className="button small" onClick={copy}>
          <Icon name="copy" />
          Copy link
        </button>
      </div>
      <p className="small muted" role="status">
        {copied === "yes" && "Copied."}
        {copied === "no" && "The browser did not allow copying: select the link and copy it yourself."}
      </p>
      <div className="actions">
        <button type="button" className="button primary" onClick={onDone}>
          I have saved it
        </button>
      </div>
    </div>
  );
}
