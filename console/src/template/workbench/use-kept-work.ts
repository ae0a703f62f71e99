import { useEffect, useRef, useState } from "react";
import { beforeReading, removeSlot, type Slot, writeSlot } from "../../kept/slots.ts";
import { useSession } from "../../session/session.ts";
import { firstLook } from "../preview/first-look.ts";
import type { Found } from "./find-kept.ts";
import { isUntouched } from "./work.ts";
import { type KeptWork, restore, type WorkState } from "./work-state.ts";
import type { WorkStore } from "./work-store.ts";

const QUIET_MS = 300;

/** What this browser keeps of a template's page. */
export interface KeptWorks {
  /** False where this browser cannot keep what is not saved. */
  readonly isKept: boolean;
  /** Drafts of other tabs, open or closed, the newest first. */
  readonly others: readonly Slot<KeptWork>[];
  /** Shows another one. What was shown until then is one of the others. */
  readonly show: (slot: Slot<KeptWork>) => void;
  readonly discard: (slot: Slot<KeptWork>) => void;
}

/** Has this browser keep what is written and not saved, in the slot of this key, template and tab. */
export function useKeptWork(store: WorkStore, templateId: string, { tab, own, others: first }: Found): KeptWorks {
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
      if (isUntouched(state.work, state.saved, firstLook())) removeSlot(place);
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
  const without = (slot: Slot<KeptWork>) => others.filter((each) => each !== slot);
  return {
    isKept,
    others,
    show(slot) {
      const state = store.get();
      const shown: Slot<KeptWork> = { ...slot, ...toSlot(state) };
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
function keep(place: Pick<Slot, "keyId" | "templateId" | "tab">, state: WorkState): boolean {
  const slot = { ...place, ...toSlot(state) };
  return writeSlot(slot) || writeSlot({ ...slot, kept: { ...slot.kept, base: undefined } });
}

function toSlot({ work, etag, base, isChanged }: WorkState): Pick<Slot<KeptWork>, "at" | "isUnsaved" | "kept"> {
  const at = Date.now();
  return { at, isUnsaved: isChanged, kept: { work, etag, base, at, isChanged } };
}

function isAt(slot: Slot, { keyId, templateId, tab }: Pick<Slot, "keyId" | "templateId" | "tab">): boolean {
  return slot.keyId === keyId && slot.templateId === templateId && slot.tab === tab;
}
