import { useSyncExternalStore } from "react";
import { keepSetting, readSetting } from "./browser-setting.ts";

const KEPT_AS = "letterpress.letter-keys";
const listeners = new Set<() => void>();

/** Whether keys of one character, such as `n` and `?`, do something. Speech input and slips of the hand press them. */
export function areLetterKeysOn(): boolean {
  return readSetting(KEPT_AS) !== "off";
}

/** The same, as it was chosen in this browser. */
export function useLetterKeys(): boolean {
  return useSyncExternalStore(listen, areLetterKeysOn);
}

export function chooseLetterKeys(areOn: boolean): void {
  keepSetting(KEPT_AS, areOn ? undefined : "off");
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
