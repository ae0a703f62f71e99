import { useCallback, useEffect, useState } from "react";
import type { Template } from "../../../../gen/letterpress/v1/template_pb.ts";
import type { Found } from "../../saving/find-kept.ts";
import { useStoreState } from "../../saving/store.ts";
import { draftOf, isSameDraft } from "../draft/draft.ts";
import { openWork } from "./open-work.ts";
import { type KeptWork, rebase, type WorkState } from "./work-state.ts";
import type { WorkStore } from "./work-store.ts";

/** The state of a template's page. It follows the etag of the template while nobody else changes the draft. */
export function useWork(
  template: Template,
  found: Found<KeptWork>,
): { readonly store: WorkStore; readonly state: WorkState } {
  const [store] = useState(() => openWork(template, found));
  const state = useStoreState(store);
  const follow = useCallback((to: Template) => store.run((before) => rebase(before, draftOf(to), to.etag)), [store]);
  // A publish gives a template another etag, too.
  const isAhead =
    template.etag !== state.etag && state.restoredAt === undefined && isSameDraft(draftOf(template), state.saved);
  useEffect(() => {
    if (isAhead) follow(template);
  }, [isAhead, follow, template]);
  return { store, state };
}
