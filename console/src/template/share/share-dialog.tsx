import { useState } from "react";
import { Modal } from "../../components/modal.tsx";
import { ShownOnce } from "../../components/shown-once.tsx";
import { LinkList } from "./link-list.tsx";
import { NewLinkForm } from "./new-link-form.tsx";
import "./share.css";

interface ShareDialogProps {
  readonly templateId: string;
  /** Undefined: the draft. */
  readonly version: number | undefined;
  readonly onClose: () => void;
}

/** Makes a preview link, shows its URL once, and lists the links of the template. */
export function ShareDialog({ templateId, version, onClose }: ShareDialogProps) {
  const [url, setUrl] = useState<string>();
  const what = version === undefined ? "the saved draft" : `version ${version}`;
  return (
    <Modal
      title="Share preview"
      description={`A link shows ${what} as it is now to people without an account. Later changes are not shown.`}
      isOpen
      isWide
      // A click outside would lose the URL.
      onClose={url === undefined ? onClose : () => undefined}
    >
      {url === undefined ? (
        <NewLinkForm {...{ templateId, version }} onMade={setUrl} onClose={onClose} />
      ) : (
        <ShownOnce value={url} noun="link" onDone={() => setUrl(undefined)}>
          Copy the link now. The server stores only a hash, so the link cannot be shown again.
        </ShownOnce>
      )}
      <LinkList templateId={templateId} />
    </Modal>
  );
}
