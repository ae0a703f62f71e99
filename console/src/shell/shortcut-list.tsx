import { lazy, Suspense } from "react";
import { useLocation } from "wouter";
import { chooseLetterKeys, useLetterKeys } from "../components/letter-keys.ts";
import { Modal } from "../components/modal.tsx";
import { useShortcuts } from "../components/use-shortcuts.ts";
import { ROUTES } from "./routes.ts";

const ShortcutTable = lazy(() => import("./shortcut-table.tsx").then((m) => ({ default: m.ShortcutTable })));

interface ShortcutListProps {
  readonly isOpen: boolean;
  readonly onOpen: () => void;
  readonly onClose: () => void;
}

/** Listens for the keys that lead to pages, and lists all keys under `?`. */
export function ShortcutList({ isOpen, onOpen, onClose }: ShortcutListProps) {
  const [, go] = useLocation();
  const areLettersOn = useLetterKeys();
  useShortcuts({
    "?": onOpen,
    ...Object.fromEntries(ROUTES.map(({ key, path }) => [`g ${key}`, () => go(path)])),
  });
  return (
    <Modal title="Shortcuts" isOpen={isOpen} onClose={onClose}>
      <label className="check">
        <input type="checkbox" checked={areLettersOn} onChange={({ target }) => chooseLetterKeys(target.checked)} />
        Use shortcuts of single characters, such as n and ?
      </label>
      <Suspense fallback={null}>
        <ShortcutTable />
      </Suspense>
    </Modal>
  );
}
