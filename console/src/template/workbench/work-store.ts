import { useSyncExternalStore } from "react";
import type { WorkState } from "./work-state.ts";

/** The state of a template's page, which its commands change. */
export interface WorkStore {
  readonly get: () => WorkState;
  /** Carries out a command, which is given the time in milliseconds. */
  readonly run: (command: (state: WorkState, at: number) => WorkState) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

export function createWorkStore(first: WorkState, now: () => number = Date.now): WorkStore {
  const listeners = new Set<() => void>();
  let state = first;
  return {
    get: () => state,
    run(command) {
      const next = command(state, now());
      if (next === state) return;
      state = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export function useWorkState({ subscribe, get }: WorkStore): WorkState {
  return useSyncExternalStore(subscribe, get);
}
