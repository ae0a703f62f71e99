import { MergeView } from "@codemirror/merge";
import { EditorState } from "@codemirror/state";
import { EditorView } from "@codemirror/view";
import { useEffect, useRef } from "react";
import { editorBasics } from "../editor/editor-basics.ts";
import { languageOf } from "../source.ts";
import "./diff.css";

interface Side {
  readonly label: string;
  readonly text: string;
}

interface CompareTextsProps {
  readonly before: Side;
  readonly after: Side;
  /** Lets the text on the right be changed, also by taking over what is on the left. */
  readonly onChange?: (text: string) => void;
}

/** Two texts side by side, with what differs; what is alike is folded. */
export function CompareTexts({ before, after, onChange }: CompareTextsProps) {
  const place = useRef<HTMLDivElement>(null);
  const tell = useRef(onChange);
  tell.current = onChange;
  const canWrite = onChange !== undefined;
  // What is written on the right is there already.
  useEffect(() => {
    if (place.current === null) return;
    const fixed = [EditorState.readOnly.of(true), EditorView.editable.of(false), EditorView.contentAttributes.of(READ)];
    const told = EditorView.updateListener.of(({ docChanged, state }) => {
      if (docChanged) tell.current?.(state.doc.toString());
    });
    const view = new MergeView({
      a: { doc: before.text, extensions: [editorBasics(languageOf(before.text), before.label), fixed] },
      b: {
        doc: after.text,
        extensions: [editorBasics(languageOf(after.text), after.label), canWrite ? told : fixed],
      },
      parent: place.current,
      collapseUnchanged: { margin: 3, minSize: 6 },
      ...(canWrite && { revertControls: "a-to-b" as const }),
    });
    return () => view.destroy();
  }, [before.text, before.label, after.label, canWrite, canWrite ? "" : after.text]);
  return (
    <div className="compare">
      <div className="compare-heads">
        <h3>{before.label}</h3>
        <h3>{after.label}</h3>
      </div>
      <div ref={place} className="compare-texts" />
    </div>
  );
}

const READ = { role: "textbox", "aria-readonly": "true", "aria-multiline": "true" };
