import type { Template } from "../../../../gen/letterpress/v1/template_pb.ts";
import type { Found } from "../../saving/find-kept.ts";
import { createStore } from "../../saving/store.ts";
import { onSignOut } from "../../session/session.ts";
import { draftOf } from "../draft/draft.ts";
import { firstLook } from "../preview/first-look.ts";
import { beginState, type KeptWork, mergeTheirs, restore, type WorkState } from "./work-state.ts";
import type { WorkStore } from "./work-store.ts";

const open = new Map<string, WorkStore>();
onSignOut(() => open.clear());

/**
 * The state of a template's page, with what this browser keeps of it. It outlives the page, with what can be undone,
 * until this tab is left or its person signs out.
 */
export function openWork(template: Template, { own }: Found<KeptWork>): WorkStore {
  const found = open.get(template.id);
  if (found === undefined) {
    const first = beginState(draftOf(template), template.etag, firstLook());
    const made = createStore(own === undefined ? first : restore(first, own.kept));
    open.set(template.id, made);
    return made;
  }
  const { isChanged, etag } = found.get();
  // Nothing was written on what somebody else has replaced since.
  if (!isChanged && etag !== template.etag) found.run((state, at) => follow(state, template, at));
  return found;
}

function follow(state: WorkState, template: Template, at: number): WorkState {
  const draft = draftOf(template);
  return mergeTheirs(state, draft, template.etag, draft, at);
}
