import { type KeyboardEvent, useEffect, useId, useState } from "react";
import { KeyCaps } from "../components/key-caps.tsx";
import { Modal } from "../components/modal.tsx";
import { type PaletteEntry, usePaletteEntries } from "./use-palette-entries.ts";
import "./palette.css";

interface PaletteDialogProps {
  readonly onListShortcuts: () => void;
  readonly onClose: () => void;
  readonly onChoose: (run: () => void) => void;
}

/** A search over the actions of the page, the pages and the templates, for the keyboard. */
export function PaletteDialog({ onListShortcuts, onClose, onChoose }: PaletteDialogProps) {
  const [typed, setTyped] = useState("");
  const [position, setPosition] = useState(0);
  const id = useId();
  const { groups, isSearching } = usePaletteEntries(typed, onListShortcuts);
  const entries = groups.flatMap((group) => group.entries);
  const active = Math.min(position, entries.length - 1);
  const idOf = (entry: PaletteEntry) => `${id}-${entries.indexOf(entry)}`;
  useEffect(() => {
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: "nearest" });
  }, [id, active]);
  const press = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    const entry = entries[active];
    if (step !== undefined) setPosition((active + step + entries.length) % Math.max(entries.length, 1));
    else if (event.key === "Enter" && entry !== undefined) onChoose(entry.run);
    else return;
    event.preventDefault();
  };
  return (
    <Modal title="Commands" isOpen onClose={onClose}>
      <input
        type="text"
        role="combobox"
        className="input"
        aria-label="A template, a page or an action"
        placeholder="A template, a page or an action"
        aria-expanded={entries.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={entries.length > 0 ? `${id}-${active}` : undefined}
        value={typed}
        onKeyDown={press}
        onChange={({ target }) => {
          setTyped(target.value);
          setPosition(0);
        }}
      />
      <div role="listbox" id={`${id}-list`} className="palette" aria-label="Commands">
        {groups.map(({ name, entries: ofGroup }) => (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset holds no options
          <div key={name} role="group" aria-label={name}>
            <div className="small muted" aria-hidden="true">
              {name}
            </div>
            {ofGroup.map((entry) => (
              <button
                key={entry.key}
                id={idOf(entry)}
                type="button"
                role="option"
                tabIndex={-1}
                aria-selected={entry === entries[active]}
                onClick={() => onChoose(entry.run)}
              >
                <span className="clip grow">{entry.name}</span>
                {entry.note !== undefined && <span className="small muted clip">{entry.note}</span>}
                {entry.keys !== undefined && <KeyCaps keys={entry.keys} />}
              </button>
            ))}
          </div>
        ))}
      </div>
      <p className="small muted" role="status">
        {entries.length === 0 && (isSearching ? "Searching…" : "Nothing matches.")}
      </p>
    </Modal>
  );
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };
