import type { Template } from "../../../../gen/letterpress/v1/template_pb.ts";
import { describeError } from "../../components/describe-error.ts";
import { useMay } from "../../session/role.ts";
import { useSessionState } from "../../session/session.ts";
import { mayPass } from "./may-pass.ts";
import { useAutosave } from "./use-autosave.ts";
import { useSave } from "./use-save.ts";
import { useSaveWhenBack } from "./use-save-when-back.ts";
import type { WorkState } from "./work-state.ts";
import type { WorkStore } from "./work-store.ts";

/** The saves of a template's page: those that its user requests, and those that it makes by itself. */
export function useSaves(template: Template, store: WorkStore, { isChanged, etag }: WorkState) {
  const saving = useSave(template.id, store);
  const { save, failure } = saving;
  const maySave = useMay("editor");
  const session = useSessionState();
  const isSignedIn = session.is === "signed-in" && !session.hasEnded;
  const isOnline = useSaveWhenBack(() => isChanged && maySave && saving.saveByItself());
  const isBehind = template.etag !== etag;
  useAutosave(store, saving, !maySave || !isOnline || !isSignedIn || isBehind);
  const isAutomatic = save.variables?.isAutomatic === true;
  const isConflict = save.error !== null && describeError(save.error).code === "ETAG_MISMATCH";
  const isDeleted = failure !== undefined && describeError(failure.error).code === "TEMPLATE_NOT_FOUND";
  const problem = isBehind ? "someone else saved" : failure && describeError(failure.error).title;
  return {
    ...saving,
    maySave,
    isOnline,
    /** True when somebody else saved the template since the writing began. */
    isBehind,
    /** A save that waits for another one is paused, too. */
    isSaving: save.isPending && (isOnline || !save.isPaused),
    isAutomatic,
    /** True when somebody has deleted the template, as the last save found. */
    isDeleted,
    /** Why the changes are not saved, such as `offline`. */
    problem: isOnline ? problem : "offline",
    /** What the page reports. What passes by itself is shown beside the button only. */
    error: isConflict || isDeleted || (isAutomatic && mayPass(save.error)) ? null : save.error,
  };
}
