import { describeError } from "../components/describe-error.ts";
import { useMay } from "../session/role.ts";
import { useSessionState } from "../session/session.ts";
import type { DraftState } from "./draft-state.ts";
import { mayPass } from "./may-pass.ts";
import type { Store } from "./store.ts";
import { useAutosave } from "./use-autosave.ts";
import { type Saved, type Saver, useSave } from "./use-save.ts";
import { useSaveWhenBack } from "./use-save-when-back.ts";

type AnyWork = { readonly draft: unknown };

/**
 * The saves of a page: those that its user requests, and those that it makes by itself. `current`: what the server had
 * when it last answered.
 */
export function useSaves<Work extends AnyWork, Stored extends Saved>(
  current: Stored,
  store: Pick<Store<DraftState<Work>>, "get" | "subscribe">,
  saver: Saver<Work["draft"], Stored>,
) {
  const { isChanged, etag } = store.get();
  const saving = useSave(saver);
  const { save, failure } = saving;
  const maySave = useMay("editor");
  const session = useSessionState();
  const isSignedIn = session.is === "signed-in" && !session.hasEnded;
  const isOnline = useSaveWhenBack(() => isChanged && maySave && saving.saveByItself());
  const isBehind = current.etag !== etag;
  useAutosave(store, saving, !maySave || !isOnline || !isSignedIn || isBehind);
  const isAutomatic = save.variables?.isAutomatic === true;
  const isConflict = save.error !== null && describeError(save.error).code === "ETAG_MISMATCH";
  const isDeleted = failure !== undefined && NOT_FOUND.includes(describeError(failure.error).code);
  const problem = isBehind ? "someone else saved" : failure && describeError(failure.error).title;
  return {
    ...saving,
    maySave,
    isOnline,
    /** True when somebody else saved it since the writing began. */
    isBehind,
    /** A save that waits for another one is paused, too. */
    isSaving: save.isPending && (isOnline || !save.isPaused),
    isAutomatic,
    /** True when somebody has deleted it, as the last save found. */
    isDeleted,
    /** Why the changes are not saved, such as `offline`. */
    problem: isOnline ? problem : "offline",
    /** What the page reports. What passes by itself is shown beside the button only. */
    error: isConflict || isDeleted || (isAutomatic && mayPass(save.error)) ? null : save.error,
  };
}

const NOT_FOUND: readonly string[] = ["TEMPLATE_NOT_FOUND", "BRAND_NOT_FOUND"];
