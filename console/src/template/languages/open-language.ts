import type { Found } from "../../saving/find-kept.ts";
import { beginRecord, mergeTheirs, restore } from "../../saving/record-state.ts";
import { createStore, type Store } from "../../saving/store.ts";
import { onSignOut } from "../../session/session.ts";
import type { KeptLanguage, LanguageState, WrittenTexts } from "./written-texts.ts";

const open = new Map<string, Store<LanguageState>>();
onSignOut(() => open.clear());

/** A language of a template, as the server has it. */
export interface Language {
  /** Of the template and the language, by which this browser keeps what is written. */
  readonly id: string;
  readonly etag: string;
  readonly texts: WrittenTexts;
}

/**
 * The state of a language's page, with what this browser keeps of it. It outlives the page, with what can be undone,
 * until this tab is left or its person signs out.
 */
export function openLanguage({ id, etag, texts }: Language, { own }: Found<KeptLanguage>): Store<LanguageState> {
  const found = open.get(id);
  if (found === undefined) {
    const first = beginRecord(texts, etag);
    const made = createStore(own === undefined ? first : restore(first, own.kept));
    open.set(id, made);
    return made;
  }
  const state = found.get();
  // Nothing was written on what somebody else has replaced since.
  if (!state.isChanged && state.etag !== etag)
    found.run((before, at) => mergeTheirs(before, { saved: texts, etag }, texts, at));
  return found;
}
