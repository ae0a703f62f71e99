import { LoadingLines } from "../components/loading.tsx";
import { LinkedPreview } from "./linked-preview.tsx";
import { useOpenedLink } from "./use-opened-link.ts";
import "./preview-link.css";

/** What a preview link shows to people without an account: one mail, or that the link does not open. */
export function PreviewLinkPage() {
  const { opened, retry } = useOpenedLink();
  if (opened === undefined)
    return (
      <main className="linked-note" aria-busy="true">
        <h1 className="visually-hidden">Preview</h1>
        <span className="visually-hidden" role="status">
          Loading
        </span>
        <LoadingLines />
      </main>
    );
  if (opened === "gone")
    return (
      <main className="linked-note">
        <h1>This link does not open</h1>
        <p>It may have expired or been revoked, or a part of it is missing. Ask the sender for a new link.</p>
      </main>
    );
  if (opened === "failed")
    return (
      <main className="linked-note">
        <h1>The preview cannot be loaded now</h1>
        <p>The server is busy or cannot be reached.</p>
        <button type="button" className="button" onClick={retry}>
          Try again
        </button>
      </main>
    );
  return <LinkedPreview mail={opened} />;
}
