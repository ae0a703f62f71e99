import { useSyncExternalStore } from "react";

const EVERY_MS = 30_000;
const listeners = new Set<() => void>();
let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;

/** Returns the time in milliseconds, updated twice a minute by one clock for the whole page. */
export function useNow(): number {
  return useSyncExternalStore(listen, () => now);
}

function listen(listener: () => void): () => void {
  if (listeners.size === 0) {
    now = Date.now();
    timer = setInterval(tick, EVERY_MS);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) clearInterval(timer);
  };
}

function tick(): void {
  now = Date.now();
  for (const listener of listeners) listener();
}
