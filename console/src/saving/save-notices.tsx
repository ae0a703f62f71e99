import type { ReactNode } from "react";
import type { KeptWorks } from "./use-kept-work.ts";
import type { useSaves } from "./use-saves.ts";

interface SaveNoticesProps {
  /** What is written, such as `template`. */
  readonly what: string;
  readonly saves: Pick<ReturnType<typeof useSaves>, "isOnline" | "isBehind" | "isDeleted" | "compare">;
  /** Says that it is deleted. */
  readonly deleted: ReactNode;
  readonly isChanged: boolean;
  /** When the changes were made that this browser stored; undefined where it stored none. */
  readonly restoredAt: number | undefined;
  readonly kept: Pick<KeptWorks<never>, "isKept">;
  /** How many other tabs show it. */
  readonly otherTabs: number;
  readonly onShowSaved: () => void;
}

/** What a writer has to know of a draft before going on. */
export function SaveNotices(props: SaveNoticesProps) {
  const { what, saves, deleted, isChanged, restoredAt, kept, otherTabs, onShowSaved } = props;
  return (
    <>
      {!saves.isOnline && (
        <div className="notice warn" role="status">
          <p>Offline. Your changes are kept in this browser and saved when you are back.</p>
        </div>
      )}
      {saves.isDeleted && deleted}
      {saves.isBehind && (
        <div className="notice warn" role="status">
          <p className="grow">Someone else has saved this {what} since you opened it.</p>
          <button type="button" className="button small" onClick={saves.compare}>
            Compare both sides
          </button>
        </div>
      )}
      {isChanged && restoredAt !== undefined && (
        <div className="notice" role="status">
          <p className="grow">
            These are your unsaved changes of {TIME.format(restoredAt)}, which this browser stored.
          </p>
          <button type="button" className="button small" onClick={onShowSaved}>
            Show the saved draft
          </button>
        </div>
      )}
      {isChanged && !kept.isKept && (
        <div className="notice warn" role="status">
          <p>
            This browser cannot store your unsaved changes, because its storage is full or turned off. Save before you
            leave.
          </p>
        </div>
      )}
      {otherTabs > 0 && (
        <div className="notice" role="status">
          <p>This {what} is also open in another tab. Each tab keeps its own changes.</p>
        </div>
      )}
    </>
  );
}

const TIME = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short" });
