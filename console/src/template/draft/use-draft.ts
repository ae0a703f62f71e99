import { useCallback, useEffect, useRef, useState } from "react";
import type { Template } from "../../../../gen/letterpress/v1/template_pb.ts";
import { type Draft, draftOf, isSameDraft } from "./draft.ts";
import { forgetLocalDraft, keepLocalDraft, type LocalDraft, readLocalDraft } from "./local-draft.ts";

/** A draft that is being written, beside the one that the server has. */
export interface WrittenDraft {
  readonly draft: Draft;
  readonly saved: Draft;
  /** Of the template that `draft` was written on. */
  readonly etag: string;
  /** The draft of that template; undefined when what this browser kept was written on an older one. */
  readonly base: Draft | undefined;
  readonly isChanged: boolean;
  /** When changes were kept by this browser that are shown again; undefined for those of this visit. */
  readonly restoredAt: number | undefined;
  /** False where this browser cannot keep what is not saved. */
  readonly isKept: boolean;
  readonly change: (to: (draft: Draft) => Draft) => void;
  /** Notes what the server has now. What is written stays, or becomes `draft`. */
  readonly rebase: (template: Template, draft?: Draft) => void;
}

interface Written {
  readonly draft: Draft;
  readonly saved: Draft;
  readonly base: Draft | undefined;
  readonly etag: string;
  readonly restoredAt: number | undefined;
}

/** The draft of a template. What is written and not saved is kept in this browser, and is there again on return. */
export function useDraft(template: Template): WrittenDraft {
  const { id } = template;
  const [local] = useState(() => readLocalDraft(id));
  const [written, setWritten] = useState(() => begin(template, local));
  const [isKept, setKept] = useState(true);
  const { draft, saved, base, etag, restoredAt } = written;
  const isChanged = !isSameDraft(draft, saved);
  const keptAt = useRef(local?.at);
  useEffect(() => {
    if (isChanged) {
      keptAt.current = Date.now();
      setKept(keepLocalDraft(id, { etag, at: keptAt.current, draft }));
    } else if (keptAt.current !== undefined) forgetLocalDraft(id, keptAt.current);
  }, [id, isChanged, etag, draft]);
  useEffect(() => {
    if (!isChanged || isKept) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [isChanged, isKept]);
  const change = useCallback((to: (draft: Draft) => Draft) => {
    setWritten((before) => ({ ...before, draft: to(before.draft) }));
  }, []);
  const rebase = useCallback((to: Template, next?: Draft) => {
    const saved = draftOf(to);
    setWritten((before) => ({
      draft: next ?? before.draft,
      saved,
      base: saved,
      etag: to.etag,
      restoredAt: undefined,
    }));
  }, []);
  // A publish gives a template another etag, too.
  const isAhead = template.etag !== etag && restoredAt === undefined && isSameDraft(draftOf(template), saved);
  useEffect(() => {
    if (isAhead) rebase(template);
  }, [isAhead, rebase, template]);
  return { draft, saved, base, etag, isChanged, restoredAt, isKept, change, rebase };
}

function begin(template: Template, local: LocalDraft | undefined): Written {
  const saved = draftOf(template);
  return local === undefined || isSameDraft(local.draft, saved)
    ? { draft: saved, saved, base: saved, etag: template.etag, restoredAt: undefined }
    : {
        draft: local.draft,
        saved,
        base: local.etag === template.etag ? saved : undefined,
        etag: local.etag,
        restoredAt: local.at,
      };
}
