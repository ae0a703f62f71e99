import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from "@codemirror/autocomplete";
import { defaultKeymap } from "@codemirror/commands";
import { bracketMatching, ensureSyntaxTree } from "@codemirror/language";
import { type Diagnostic, lintGutter, lintKeymap, setDiagnostics } from "@codemirror/lint";
import { highlightSelectionMatches, search, searchKeymap } from "@codemirror/search";
import { EditorState } from "@codemirror/state";
import { EditorView, highlightActiveLine, highlightActiveLineGutter, keymap } from "@codemirror/view";
import { type RefObject, useEffect, useMemo, useRef } from "react";
import type { Finding } from "../finding.ts";
import type { History } from "../history.ts";
import type { Language } from "../source.ts";
import { isWaived } from "../waived.tsx";
import { changedStretch } from "./changed-stretch.ts";
import { completeDocument } from "./complete-document.ts";
import { completeMjml } from "./complete-mjml.ts";
import { completeTag } from "./complete-tag.ts";
import { EditorBar } from "./editor-bar.tsx";
import { editorBasics } from "./editor-basics.ts";
import { fetchDocumentSchema } from "./fetch-document-schema.ts";
import { findFix } from "./find-fix.ts";
import { parseJson } from "./json-tree.ts";
import { shownPlace, shownText, writeShown } from "./line-ends.ts";
import { locate, type Range } from "./locate.ts";
import { searchWords } from "./search-words.ts";

interface SourceEditorProps {
  readonly label: string;
  readonly text: string;
  readonly language: Language;
  readonly findings: readonly Finding[];
  /** Names of merge tags, to be offered while one is written. */
  readonly tags: readonly string[];
  /** `isCommand`: the text was not typed, but changed by a command such as Format. */
  readonly onChange: (text: string, isCommand: boolean) => void;
  /** A stretch to select, to bring into view and to put the focus on, once. */
  readonly wanted: Range | undefined;
  readonly onShown: () => void;
  /** Where the state of each text is kept, such as its cursor, while another one is shown. */
  readonly states: Map<string, EditorState>;
  /** What can be undone, of this text and of all else on the page. */
  readonly history: History;
  readonly isReadOnly: boolean;
}

/** A text to write in, with findings at their places. Tab leaves it. */
export function SourceEditor(props: SourceEditorProps) {
  const { label, text, language, findings, wanted, states, isReadOnly } = props;
  const shown = useMemo(() => shownText(text), [text]);
  const name = `${language} ${label} ${isReadOnly}`;
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(null);
  const latest = useRef(props);
  latest.current = props;
  // Later texts are dispatched below.
  useEffect(() => {
    if (place.current === null) return;
    const kept = states.get(name);
    const state = kept?.doc.toString() === shown ? kept : makeState(language, label, shown, latest);
    const made = new EditorView({ state, parent: place.current });
    view.current = made;
    return () => {
      states.set(name, made.state);
      made.destroy();
    };
  }, [name, states]);
  useEffect(() => {
    const { current } = view;
    if (current === null || current.state.doc.toString() === shown) return;
    const changes = changedStretch(current.state.doc.toString(), shown);
    // Such as an undo: the cursor goes to where the text has changed.
    const selection = { anchor: changes.from + changes.insert.length };
    current.dispatch({ changes, selection, scrollIntoView: true });
  }, [shown]);
  // Another view begins without marks.
  useEffect(() => {
    if (view.current !== null)
      view.current.dispatch(setDiagnostics(view.current.state, toMarks(findings, text, view.current)));
  }, [findings, name]);
  useEffect(() => {
    if (wanted === undefined || view.current === null) return;
    const { length } = view.current.state.doc;
    const [anchor = 0, head = 0] = [wanted.from, wanted.to].map((at) => Math.min(shownPlace(text, at), length));
    const effects = EditorView.scrollIntoView(anchor, { y: "center" });
    view.current.dispatch({ selection: { anchor, head }, effects });
    view.current.focus();
    latest.current.onShown();
  }, [wanted]);
  return (
    <>
      <EditorBar view={view} language={language} history={props.history} isReadOnly={props.isReadOnly} />
      <div ref={place} className="source-editor" />
    </>
  );
}

function makeState(language: Language, label: string, text: string, latest: RefObject<SourceEditorProps>): EditorState {
  return EditorState.create({
    doc: text,
    extensions: [
      editorBasics(language, label),
      latest.current.isReadOnly
        ? [EditorState.readOnly.of(true), EditorView.contentAttributes.of({ "aria-readonly": "true" })]
        : [],
      highlightActiveLine(),
      highlightActiveLineGutter(),
      bracketMatching(),
      search({ top: true }),
      searchWords,
      highlightSelectionMatches(),
      closeBrackets(),
      autocompletion({
        override: [
          completeTag(() => latest.current.tags),
          language === "json" ? completeDocument(fetchDocumentSchema) : completeMjml,
        ],
      }),
      lintGutter(),
      EditorView.domEventHandlers({
        beforeinput({ inputType }) {
          if (inputType === "historyUndo") latest.current.history.undo();
          else if (inputType === "historyRedo") latest.current.history.redo();
          else return false;
          return true;
        },
      }),
      keymap.of([...closeBracketsKeymap, ...completionKeymap, ...searchKeymap, ...lintKeymap, ...defaultKeymap]),
      EditorView.updateListener.of(({ docChanged, state, transactions }) => {
        const isCommand = transactions.some(
          (each) => each.isUserEvent("input.format") || each.isUserEvent("input.fix"),
        );
        if (docChanged) latest.current.onChange(writeShown(latest.current.text, state.doc.toString()), isCommand);
      }),
    ],
  });
}

/** The editor reads on in its own tree for at most as long. */
const TREE_MS = 200;

/** The places of findings in a text, where the editor shows them. */
function toMarks(findings: readonly Finding[], text: string, { state }: EditorView): Diagnostic[] {
  const shown = state.doc.toString();
  // The tree of the editor is that of what it shows.
  const treeOf = () => (shown === text && ensureSyntaxTree(state, text.length, TREE_MS)) || parseJson(text);
  return findings.flatMap((finding) => {
    const found = locate(finding, text, treeOf);
    if (found === undefined) return [];
    const range = { from: shownPlace(text, found.from), to: shownPlace(text, found.to) };
    return [{ ...range, ...markOf(finding, shown, range) }];
  });
}

function markOf(finding: Finding, text: string, range: Range): Omit<Diagnostic, "from" | "to"> {
  const { severity, message, rule, waived } = finding;
  const fix = findFix(finding, text, () => range);
  return {
    message: isWaived(finding) ? `${message} (waived: ${waived})` : message,
    source: rule,
    severity: severity === "error" ? "error" : isWaived(finding) ? "info" : "warning",
    ...(fix !== undefined && { actions: [{ name: fix.name, apply: fixOnClick(finding) }] }),
  };
}

/** Looks for the fix again when clicked, because the text may have changed since. */
function fixOnClick(finding: Finding) {
  return (view: EditorView, from: number, to: number) => {
    const fix = findFix(finding, view.state.doc.toString(), () => ({ from, to }));
    if (fix !== undefined) view.dispatch({ changes: [...fix.changes], userEvent: "input.fix" });
  };
}
