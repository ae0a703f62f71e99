import { useSyncExternalStore } from "react";

const KEPT_AS = "letterpress.letter-keys";
const listeners = new Set<() => void>();

/** Whether keys of one character, such as `n` and `?`, do something. Speech input and slips of the hand press them. */
export function areLetterKeysOn(): boolean {
  return localStorage.getItem(KEPT_AS) !== "off";
}

/** The same, as it was chosen in this browser. */
export function useLetterKeys(): boolean {
  return useSyncExternalStore(listen, areLetterKeysOn);
}

export function chooseLetterKeys(areOn: boolean): void {
  if (areOn) localStorage.removeItem(KEPT_AS);
  else localStorage.setItem(KEPT_AS, "off");
  for (const listener of listeners) listener();
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
