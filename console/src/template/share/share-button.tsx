import { useState } from "react";
import { useActions } from "../../components/use-actions.ts";
import { useMay } from "../../session/role.ts";
import { ShareDialog } from "./share-dialog.tsx";

interface ShareButtonProps {
  readonly templateId: string;
  /** Undefined: the draft. */
  readonly version?: number;
}

/** Opens the links with which people without an account see the draft, or a version. */
export function ShareButton({ templateId, version }: ShareButtonProps) {
  const [isOpen, setOpen] = useState(false);
  const mayShare = useMay("editor");
  // A page of versions has as many of these buttons as versions.
  useActions(mayShare && version === undefined ? [{ name: "Share…", run: () => setOpen(true) }] : []);
  if (!mayShare) return null;
  return (
    <>
      <button type="button" className={version === undefined ? "button" : "button small"} onClick={() => setOpen(true)}>
        {version === undefined ? "Share…" : "Share"}
        {version !== undefined && <span className="visually-hidden"> {`version ${version}`}</span>}
      </button>
      {isOpen && <ShareDialog {...{ templateId, version }} onClose={() => setOpen(false)} />}
    </>
  );
}
