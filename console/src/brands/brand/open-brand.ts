import type { Brand } from "../../../../gen/letterpress/v1/brand_pb.ts";
import type { Found } from "../../saving/find-kept.ts";
import { beginRecord, mergeTheirs, restore } from "../../saving/record-state.ts";
import { createStore, type Store } from "../../saving/store.ts";
import { onSignOut } from "../../session/session.ts";
import type { BrandState, KeptBrand } from "./tokens.ts";

const open = new Map<string, Store<BrandState>>();
onSignOut(() => open.clear());

/**
 * The state of a brand's page, with what this browser keeps of it. It outlives the page, with what can be undone, until
 * this tab is left or its person signs out.
 */
export function openBrand({ id, tokens, etag }: Brand, { own }: Found<KeptBrand>): Store<BrandState> {
  const found = open.get(id);
  if (found === undefined) {
    const first = beginRecord(tokens, etag);
    const made = createStore(own === undefined ? first : restore(first, own.kept));
    open.set(id, made);
    return made;
  }
  const state = found.get();
  // Nothing was written on what somebody else has replaced since.
  if (!state.isChanged && state.etag !== etag)
    found.run((before, at) => mergeTheirs(before, { saved: tokens, etag }, tokens, at));
  return found;
}
