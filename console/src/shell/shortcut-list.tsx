import { lazy, Suspense } from "react";
import { useLocation } from "wouter";
import { useShortcuts } from "../components/use-shortcuts.ts";
import { ROUTES } from "./routes.ts";

const ShortcutDialog = lazy(() => import("./shortcut-dialog.tsx").then((m) => ({ default: m.ShortcutDialog })));

interface ShortcutListProps {
  readonly isOpen: boolean;
  readonly onOpen: () => void;
  readonly onClose: () => void;
}

/** Listens for the keys that lead to pages, and lists all keys under `?`. */
export function ShortcutList({ isOpen, onOpen, onClose }: ShortcutListProps) {
  const [, go] = useLocation();
  useShortcuts({
    "?": onOpen,
    ...Object.fromEntries(ROUTES.map(({ key, path }) => [`g ${key}`, () => go(path)])),
  });
  return (
    isOpen && (
      <Suspense fallback={null}>
        <ShortcutDialog onClose={onClose} />
      </Suspense>
    )
  );
}
