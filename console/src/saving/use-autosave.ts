import { useEffect, useState } from "react";
import type { DraftState } from "./draft-state.ts";
import { mayPass } from "./may-pass.ts";
import type { Store } from "./store.ts";
import type { Saves } from "./use-save.ts";
import { whenToSave } from "./when-to-save.ts";

type AnyWork = { readonly draft: unknown };
type Drafts<Work extends AnyWork> = Pick<Store<DraftState<Work>>, "get" | "subscribe">;
type Saving = Pick<Saves, "isInFlight" | "failure" | "saveByItself">;

/** Saves the draft when nothing has been written for a moment, and again after a failure that may pass. */
export function useAutosave<Work extends AnyWork>(
  store: Drafts<Work>,
  { isInFlight, failure, saveByItself }: Saving,
  isBlocked: boolean,
): void {
  const writtenAt = useWrittenAt(store);
  const { isChanged, work } = store.get();
  const due = whenToSave({
    writtenAt,
    isChanged,
    isSaving: isInFlight,
    isBlocked,
    failure: failure && {
      ...failure,
      mayPass: mayPass(failure.error),
      isOfDraft: failure.draft === work.draft,
    },
  });
  useEffect(() => {
    if (due === undefined) return;
    const timer = setTimeout(saveByItself, due - Date.now());
    return () => clearTimeout(timer);
  }, [due]);
}

/** When the draft was last written in this tab. What this browser stored, and now shows again, was not. */
function useWrittenAt<Work extends AnyWork>(store: Drafts<Work>): number | undefined {
  const [writtenAt, setWrittenAt] = useState(() => (isOfThisVisit(store.get()) ? Date.now() : undefined));
  useEffect(() => {
    let before = store.get();
    return store.subscribe(() => {
      const after = store.get();
      const isShownAgain = after.restoredAt !== undefined && after.restoredAt !== before.restoredAt;
      if (after.work.draft !== before.work.draft) setWrittenAt(isShownAgain ? undefined : Date.now());
      before = after;
    });
  }, [store]);
  return writtenAt;
}

function isOfThisVisit({ isChanged, restoredAt }: DraftState<AnyWork>): boolean {
  return isChanged && restoredAt === undefined;
}
