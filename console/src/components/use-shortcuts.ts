import { useEffect, useRef } from "react";
import { areLetterKeysOn } from "./letter-keys.ts";

/** What to do for keys: `?`, `g k` for one after the other, `Mod+s` for Ctrl or Command. */
export type Shortcuts = Readonly<Record<string, () => void>>;

/** Listens for keys while the component is shown. Keys that write go to the field that has the focus. */
export function useShortcuts(shortcuts: Shortcuts): void {
  const latest = useRef(shortcuts);
  latest.current = shortcuts;
  useEffect(() => {
    let before = "";
    function listen(event: KeyboardEvent): void {
      const name = nameOf(event);
      const isText = !name.startsWith("Mod+");
      if (event.defaultPrevented || isOfTarget(name, event.target)) return;
      if (name.length === 1 && !areLetterKeysOn()) return;
      const run = latest.current[`${before} ${name}`] ?? latest.current[name];
      before = isText ? name : "";
      if (run === undefined) return;
      event.preventDefault();
      run();
    }
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  }, []);
}

function nameOf({ key, ctrlKey, metaKey }: KeyboardEvent): string {
  return ctrlKey || metaKey ? `Mod+${key}` : key;
}

/** Whether a key is for the element that has the focus: what it writes, and undo where the page cannot undo that. */
function isOfTarget(name: string, target: EventTarget | null): boolean {
  if (!name.startsWith("Mod+")) return isBusy(target);
  const hasOwnUndo = target instanceof Element && target.closest("[role=dialog], [data-own-undo], .cm-panel") !== null;
  return hasOwnUndo && /^Mod\+[zy]$/i.test(name);
}

function isBusy(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest("input, textarea, select, [contenteditable=true], [role=dialog]") !== null
  );
}
