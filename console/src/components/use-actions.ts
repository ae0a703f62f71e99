import { useEffect, useId, useRef, useSyncExternalStore } from "react";

/** What can be done on the page that is shown, as a button or menu says it. */
export interface Action {
  readonly name: string;
  /** Its shortcut, as `useShortcuts` names it. */
  readonly keys?: string;
  /** True while it cannot be done. */
  readonly isOff?: boolean;
  readonly run: () => void;
}

const registered = new Map<string, readonly Action[]>();
const listeners = new Set<() => void>();
let all: readonly Action[] = [];

function change(id: string, actions: readonly Action[] | undefined): void {
  if (actions === undefined) registered.delete(id);
  else registered.set(id, actions);
  all = [...registered.values()].flat();
  for (const listen of listeners) listen();
}

/** Offers actions in the command palette while the component that has their buttons is shown. */
export function useActions(actions: readonly Action[]): void {
  const id = useId();
  const latest = useRef(actions);
  latest.current = actions;
  const shown = actions.map(({ name, keys, isOff }) => `${name}\n${keys}\n${isOff}`).join("\n\n");
  useEffect(() => {
    // An action runs as it is at that moment, without a new registration for each rendering.
    const live = latest.current.map((action, index) => ({ ...action, run: () => latest.current[index]?.run() }));
    change(id, shown === "" ? [] : live);
  }, [id, shown]);
  // Actions that change keep their place among the others.
  useEffect(() => () => change(id, undefined), [id]);
}

/** The actions of all components that are shown, in the order in which they came. */
export function useRegisteredActions(): readonly Action[] {
  return useSyncExternalStore(subscribe, () => all);
}

function subscribe(listen: () => void): () => void {
  listeners.add(listen);
  return () => listeners.delete(listen);
}
