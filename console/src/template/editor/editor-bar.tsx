import { openSearchPanel } from "@codemirror/search";
import type { EditorView } from "@codemirror/view";
import { type RefObject, useState } from "react";
import { useTell } from "../../components/toasts.tsx";
import type { History } from "../history.ts";
import type { Language } from "../source.ts";
import { changedStretch } from "./changed-stretch.ts";
import { formatSource } from "./format-source.ts";

interface EditorBarProps {
  readonly view: RefObject<EditorView | null>;
  readonly language: Language;
  readonly history: History;
  readonly isReadOnly: boolean;
}

/** What can be done with a text as a whole, for those who do not know the keys. */
export function EditorBar({ view, language, history, isReadOnly }: EditorBarProps) {
  const tell = useTell();
  const [isBusy, setBusy] = useState(false);
  const run = (command: (view: EditorView) => unknown) => {
    if (view.current === null) return;
    command(view.current);
  };
  const format = async ({ state }: EditorView) => {
    const before = state.doc.toString();
    setBusy(true);
    try {
      const after = await formatSource(before, language);
      // What was written meanwhile is not laid out.
      if (view.current?.state.doc.toString() !== before) return;
      if (after === before) return tell("The source is already formatted.");
      view.current.dispatch({ changes: changedStretch(before, after), userEvent: "input.format" });
    } catch (error) {
      tell(`The source cannot be formatted: ${error instanceof Error ? error.message : "it cannot be read"}`);
    } finally {
      setBusy(false);
    }
  };
  const copy = async ({ state }: EditorView) => {
    await navigator.clipboard.writeText(state.doc.toString());
    tell("The source is copied.");
  };
  const find = { name: "Find", keys: "Control+F", command: openSearchPanel };
  const commands = isReadOnly
    ? [find]
    : [
        { name: "Undo", keys: "Control+Z", command: andBack(history.undo) },
        { name: "Redo", keys: "Control+Y", command: andBack(history.redo) },
        find,
      ];
  return (
    <div className="editor-bar" role="toolbar" aria-label="Editor">
      {commands.map(({ name, keys, command }) => (
        <button
          key={name}
          type="button"
          className="button quiet small"
          title={`${name} (${keys})`}
          aria-keyshortcuts={keys}
          onClick={() => run(command)}
        >
          {name}
        </button>
      ))}
      {isReadOnly ? (
        <button type="button" className="button quiet small" onClick={() => run(copy)}>
          Copy source
        </button>
      ) : (
        <button type="button" className="button quiet small" disabled={isBusy} onClick={() => run(format)}>
          Format
        </button>
      )}
    </div>
  );
}

/** After an undo, returns the focus to the editor, so that the author can continue to write. */
function andBack(command: () => void) {
  return (view: EditorView) => {
    command();
    view.focus();
  };
}
