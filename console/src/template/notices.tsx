import type { Template } from "../../../gen/letterpress/v1/template_pb.ts";
import { DeletedNotice } from "./deleted/deleted-notice.tsx";
import { KeptDrafts } from "./kept-drafts.tsx";
import type { KeptWorks } from "./workbench/use-kept-work.ts";
import { replaceDraft, type WorkState } from "./workbench/work-state.ts";
import type { WorkStore } from "./workbench/work-store.ts";

interface NoticesProps {
  readonly template: Template;
  readonly store: WorkStore;
  readonly state: WorkState;
  readonly kept: KeptWorks;
  /** How many other tabs show the template. */
  readonly otherTabs: number;
  /** True when somebody else saved the template since the writing began. */
  readonly isBehind: boolean;
  /** True when somebody has deleted the template. */
  readonly isDeleted: boolean;
  readonly isOnline: boolean;
  readonly onCompare: () => void;
}

/** What a writer has to know of the draft before going on. */
export function Notices(props: NoticesProps) {
  const { template, store, state, kept, otherTabs, isBehind, isDeleted, isOnline, onCompare } = props;
  const { isChanged, restoredAt } = state;
  const showSaved = () =>
    store.run((before, at) => replaceDraft(before, "the return to the saved draft", before.saved, at));
  return (
    <>
      {!isOnline && (
        <div className="notice warn" role="status">
          <p>Offline. Your changes are kept in this browser and saved when you are back.</p>
        </div>
      )}
      {isDeleted && <DeletedNotice templateId={template.id} name={template.name} draft={state.work.draft} />}
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
          <button type="button" className="button small" onClick={showSaved}>
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
          <p>This template is also open in another tab. Each tab keeps its own changes.</p>
        </div>
      )}
      <KeptDrafts {...kept} />
    </>
  );
}

const TIME = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "short" });
