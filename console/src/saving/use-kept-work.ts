import { useEffect, useRef, useState } from "react";
import { beforeReading, removeSlot, type Slot, writeSlot } from "../kept/slots.ts";
import { useSession } from "../session/session.ts";
import type { DraftState, KeptDraft } from "./draft-state.ts";
import type { Found } from "./find-kept.ts";
import type { Store } from "./store.ts";

const QUIET_MS = 300;

type AnyWork = { readonly draft: unknown };
type Place = Pick<Slot, "keyId" | "templateId" | "tab">;

interface Keeping<Work extends AnyWork, State> {
  /** Whether there is nothing in it that the server does not have. */
  readonly isUntouched: (state: State) => boolean;
  readonly restore: (state: State, kept: KeptDraft<Work>) => State;
}

/** What this browser keeps of a page. */
export interface KeptWorks<Work extends AnyWork> {
  /** False where this browser cannot keep what is not saved. */
  readonly isKept: boolean;
  /** Drafts of other tabs, open or closed, the newest first. */
  readonly others: readonly Slot<KeptDraft<Work>>[];
  /** Shows another one. What was shown until then is one of the others. */
  readonly show: (slot: Slot<KeptDraft<Work>>) => void;
  readonly discard: (slot: Slot<KeptDraft<Work>>) => void;
}

/** Has this browser keep what is written and not saved, in the slot of this key, template or brand, and tab. */
export function useKeptWork<Work extends AnyWork, State extends DraftState<Work>>(
  store: Store<State>,
  templateId: string,
  { tab, own, others: first }: Found<KeptDraft<Work>>,
  { isUntouched, restore }: Keeping<Work, State>,
): KeptWorks<Work> {
  const keyId = useSession().key.id;
  const [isKept, setKept] = useState(true);
  const [others, setOthers] = useState(first);
  const source = useRef(own);
  useEffect(() => {
    const place = { keyId, templateId, tab };
    let timer: ReturnType<typeof setTimeout> | undefined;
    const write = () => {
      clearTimeout(timer);
      timer = undefined;
      const state = store.get();
      if (isUntouched(state)) removeSlot(place);
      else if (!keep(place, state)) return setKept(false);
      setKept(true);
      // What a closed tab or another key of the same page has kept is in this slot now.
      if (source.current !== undefined && !isAt(source.current, place)) removeSlot(source.current);
      source.current = { ...place, ...toSlot(state) };
    };
    const flush = () => timer !== undefined && write();
    const end = beforeReading(flush);
    const unsubscribe = store.subscribe(() => {
      timer ??= setTimeout(write, QUIET_MS);
    });
    if (source.current !== undefined && !isAt(source.current, place)) write();
    return () => {
      flush();
      unsubscribe();
      end();
    };
  }, [store, keyId, templateId, tab]);
  const { isChanged } = store.get();
  useEffect(() => {
    if (!isChanged || isKept) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [isChanged, isKept]);
  const without = (slot: Slot<KeptDraft<Work>>) => others.filter((each) => each !== slot);
  return {
    isKept,
    others,
    show(slot) {
      const state = store.get();
      const shown: Slot<KeptDraft<Work>> = { ...slot, ...toSlot(state) };
      if (state.isChanged && !writeSlot(shown)) return setKept(false);
      if (!state.isChanged) removeSlot(slot);
      setOthers(state.isChanged ? [shown, ...without(slot)] : without(slot));
      store.run((before) => restore(before, slot.kept));
    },
    discard(slot) {
      removeSlot(slot);
      setOthers(without(slot));
    },
  };
}

/** Without the draft that the writing began with, where there is no room for it. */
function keep<Work extends AnyWork>(place: Place, state: DraftState<Work>): boolean {
  const slot = { ...place, ...toSlot(state) };
  return writeSlot(slot) || writeSlot({ ...slot, kept: { ...slot.kept, base: undefined } });
}

function toSlot<Work extends AnyWork>({
  work,
  etag,
  base,
  isChanged,
}: DraftState<Work>): Pick<Slot<KeptDraft<Work>>, "at" | "isUnsaved" | "kept"> {
  const at = Date.now();
  return { at, isUnsaved: isChanged, kept: { work, etag, base, at, isChanged } };
}

function isAt(slot: Slot, { keyId, templateId, tab }: Place): boolean {
  return slot.keyId === keyId && slot.templateId === templateId && slot.tab === tab;
}
