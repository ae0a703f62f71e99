import type { FillData } from "../../../../clients/js/src/render-program.ts";
import { type Draft, isSameDraft } from "../draft/draft.ts";
import { FIRST_LOOK, type Look } from "../preview/look.ts";

/** All that is written of a template: what can be undone, and what this browser keeps. */
export interface Work {
  readonly draft: Draft;
  /** Name of the sample that was chosen; empty for the example of the compiler, undefined while none was chosen. */
  readonly sample: string | undefined;
  /** Data that was changed, by the name of the sample that it began as. */
  readonly edits: Readonly<Record<string, EditedData>>;
  readonly look: Look;
}

export interface EditedData {
  readonly data: FillData;
  /** As it was typed as JSON, which may be unfinished: then `data` is what could be read last. */
  readonly text?: string;
}

export function beginWork(draft: Draft, look: Look): Work {
  return { draft, sample: undefined, edits: {}, look };
}

/** Whether there is nothing in it that the server does not have. */
export function isUntouched({ draft, sample, edits, look }: Work, saved: Draft, firstLook: Look = FIRST_LOOK): boolean {
  const isFirstLook = JSON.stringify(look) === JSON.stringify(firstLook);
  return sample === undefined && Object.keys(edits).length === 0 && isFirstLook && isSameDraft(draft, saved);
}
