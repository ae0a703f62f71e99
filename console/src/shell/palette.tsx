import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { useShortcuts } from "../components/use-shortcuts.ts";

const PaletteDialog = lazy(() => import("./palette-dialog.tsx").then((m) => ({ default: m.PaletteDialog })));

/** Opens the command palette, which is loaded then. What was chosen runs once the focus is where it was before. */
export function Palette({ onListShortcuts }: { readonly onListShortcuts: () => void }) {
  const [isOpen, setOpen] = useState(false);
  const chosen = useRef<(() => void) | undefined>(undefined);
  // The actions of a page are not those of a dialog over it.
  useShortcuts({ "Mod+k": () => setOpen(document.querySelector("[role=dialog]") === null) });
  useEffect(() => {
    if (isOpen || chosen.current === undefined) return;
    setTimeout(chosen.current);
    chosen.current = undefined;
  }, [isOpen]);
  if (!isOpen) return null;
  return (
    <Suspense fallback={null}>
      <PaletteDialog
        onListShortcuts={onListShortcuts}
        onClose={() => setOpen(false)}
        onChoose={(run) => {
          chosen.current = run;
          setOpen(false);
        }}
      />
    </Suspense>
  );
}
