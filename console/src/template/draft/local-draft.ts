import type { Draft } from "./draft.ts";

/** What was written and not saved, as this browser keeps it. */
export interface LocalDraft {
  /** Of the template when the writing began. */
  readonly etag: string;
  /** In milliseconds. */
  readonly at: number;
  readonly draft: Draft;
}

/** Keeps what is not saved, by the id of its template. False where the browser has no room, or keeps nothing. */
export function keepLocalDraft(id: string, local: LocalDraft): boolean {
  try {
    localStorage.setItem(nameOf(id), JSON.stringify(local));
    return true;
  } catch {
    return false;
  }
}

/** What was kept; undefined when there is nothing, or nothing that can be read. */
export function readLocalDraft(id: string): LocalDraft | undefined {
  try {
    const local: LocalDraft | null = JSON.parse(localStorage.getItem(nameOf(id)) ?? "null");
    const isWhole = typeof local?.draft.text === "string" && typeof local.draft.files === "object";
    // An older console has kept none of a sending service.
    return isWhole
      ? { ...local, draft: { ...local.draft, sendingService: local.draft.sendingService ?? "" } }
      : undefined;
  } catch {
    return undefined;
  }
}

/** Forgets what was kept at that time, but not what another window has kept since. */
export function forgetLocalDraft(id: string, at: number): void {
  try {
    if (readLocalDraft(id)?.at !== at) return;
    localStorage.removeItem(nameOf(id));
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}

function nameOf(id: string): string {
  return `letterpress.draft.${id}`;
}
