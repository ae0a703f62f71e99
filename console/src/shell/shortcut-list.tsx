import { useLocation } from "wouter";
import { KeyCaps } from "../components/key-caps.tsx";
import { chooseLetterKeys, useLetterKeys } from "../components/letter-keys.ts";
import { Modal } from "../components/modal.tsx";
import { useShortcuts } from "../components/use-shortcuts.ts";
import { ROUTES } from "./routes.ts";

const LISTED: readonly (readonly [keys: string, what: string])[] = [
  ["?", "Show this list"],
  ["Mod+k", "Open the commands: actions, templates and pages"],
  ...ROUTES.map(({ key, name }) => [`g ${key}`, `Go to ${name}`] as const),
  ["/", "Search the list"],
  ["↓ ↑", "Move from the search to the list, and between rows"],
  ["n", "Create a template or a key"],
  ["Mod+s", "Save the draft"],
  ["Mod+f", "Find in the source"],
  ["F8", "Go to the next finding in the source"],
  ["Ctrl+Space", "Show completions at the cursor in the source"],
  ["Esc", "Close the dialog or menu and return the focus"],
];

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
      <table className="table">
        <thead className="visually-hidden">
          <tr>
            <th>Keys</th>
            <th>What they do</th>
          </tr>
        </thead>
        <tbody>
          {LISTED.map(([keys, what]) => (
            <tr key={keys}>
              <td>
                <span className="row">
                  <KeyCaps keys={keys} />
                </span>
              </td>
              <td>{what}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Modal>
  );
}
