import { useNow } from "../components/use-now.ts";
import { saveAge } from "./save-age.ts";
import type { useSaves } from "./use-saves.ts";

interface SaveStateProps {
  readonly isChanged: boolean;
  readonly saves: Pick<ReturnType<typeof useSaves>, "isSaving" | "savedAt" | "problem">;
}

/** Whether the draft is saved, and when it was. A screen reader announces the state, and never its age. */
export function SaveState({ isChanged, saves: { isSaving, savedAt, problem } }: SaveStateProps) {
  const now = useNow();
  const isSaved = !isChanged && !isSaving;
  return (
    <span className="small muted save-state">
      <span role="status">{isSaving ? "Saving…" : isChanged ? notSaved(problem) : "Saved"}</span>
      {isSaved && savedAt !== undefined && <span> {saveAge(now - savedAt)}</span>}
    </span>
  );
}

function notSaved(problem: string | undefined): string {
  return problem === undefined ? "Not saved" : `Not saved: ${problem.charAt(0).toLowerCase()}${problem.slice(1)}`;
}
