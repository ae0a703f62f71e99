import type { Template } from "../../../gen/letterpress/v1/template_pb.ts";
import { SaveNotices } from "../saving/save-notices.tsx";
import type { KeptWorks } from "../saving/use-kept-work.ts";
import type { useSaves } from "../saving/use-saves.ts";
import { DeletedNotice } from "./deleted/deleted-notice.tsx";
import { KeptDrafts } from "./kept-drafts.tsx";
import type { Work } from "./workbench/work.ts";
import { replaceDraft, type WorkState } from "./workbench/work-state.ts";
import type { WorkStore } from "./workbench/work-store.ts";

interface NoticesProps {
  readonly template: Template;
  readonly store: WorkStore;
  readonly state: WorkState;
  readonly kept: KeptWorks<Work>;
  /** How many other tabs show the template. */
  readonly otherTabs: number;
  readonly saves: Pick<ReturnType<typeof useSaves>, "isOnline" | "isBehind" | "isDeleted" | "compare">;
}

/** What a writer has to know of the draft before going on. */
export function Notices({ template, store, state, kept, otherTabs, saves }: NoticesProps) {
  const { isChanged, restoredAt } = state;
  const showSaved = () =>
    store.run((before, at) => replaceDraft(before, "the return to the saved draft", before.saved, at));
  return (
    <>
      <SaveNotices
        what="template"
        deleted={<DeletedNotice template={template} draft={state.work.draft} />}
        onShowSaved={showSaved}
        {...{ saves, isChanged, restoredAt, kept, otherTabs }}
      />
      <KeptDrafts {...kept} />
    </>
  );
}
