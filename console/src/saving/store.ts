import { useSyncExternalStore } from "react";

/** The state of a page, which its commands change. */
export interface Store<State> {
  readonly get: () => State;
  /** Carries out a command, which is given the time in milliseconds. */
  readonly run: (command: (state: State, at: number) => State) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

export function createStore<State>(first: State, now: () => number = Date.now): Store<State> {
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

export function useStoreState<State>({ subscribe, get }: Store<State>): State {
  return useSyncExternalStore(subscribe, get);
}
