import type { WrittenDraft } from "./draft/use-draft.ts";

interface NoticesProps {
  readonly written: WrittenDraft;
  /** True when somebody else saved the template since the writing began. */
  readonly isBehind: boolean;
  readonly isOnline: boolean;
  readonly onCompare: () => void;
}

/** What a writer has to know of the draft before going on. */
export function Notices({ written, isBehind, isOnline, onCompare }: NoticesProps) {
  const { isChanged, restoredAt, isKept, change, saved } = written;
  return (
    <>
      {!isOnline && (
        <div className="notice warn" role="status">
          <p>Offline. Your changes are kept in this browser and saved when you are back.</p>
        </div>
      )}
      {isBehind && (
        <div className="notice warn" role="status">
          <p className="grow">Someone else has saved this template since you opened it.</p>
          <button type="button" className="button small" onClick={onCompare}>
            Compare both sides
          </button>
        </div>
      )}
      {isChanged && restoredAt !== undefined && (
        <div className="notice" role="status">
          <p className="grow">
            These are your unsaved changes of {TIME.format(restoredAt)}, which this browser stored.
          </p>
          <button type="button" className="button small" onClick={() => change(() => saved)}>
            Show the saved draft
          </button>
        </div>
      )}
      {isChanged && !isKept && (
        <div className="notice warn" role="status">
          <p>This browser cannot keep unsaved changes. Save before you leave.</p>
        </div>
      )}
    </>
  );
}

const TIME = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short" });
