import { chooseLetterKeys, useLetterKeys } from "../components/letter-keys.ts";
import { Modal } from "../components/modal.tsx";
import { ShortcutTable } from "./shortcut-table.tsx";

/** Lists all keys, and turns those of single characters off and on. */
export function ShortcutDialog({ onClose }: { readonly onClose: () => void }) {
  const areLettersOn = useLetterKeys();
  return (
    <Modal title="Shortcuts" isOpen onClose={onClose}>
      <label className="check">
        <input type="checkbox" checked={areLettersOn} onChange={({ target }) => chooseLetterKeys(target.checked)} />
        Use shortcuts of single characters, such as n and ?
      </label>
      <ShortcutTable />
    </Modal>
  );
}
