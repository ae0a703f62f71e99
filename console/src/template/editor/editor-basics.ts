import { json } from "@codemirror/lang-json";
import { xml } from "@codemirror/lang-xml";
import { foldGutter, foldKeymap, indentUnit } from "@codemirror/language";
import type { Extension } from "@codemirror/state";
import { drawSelection, EditorView, keymap, lineNumbers } from "@codemirror/view";
import { cspNonce } from "../../components/csp-nonce.ts";
import type { Language } from "../source.ts";
import { editorTheme } from "./editor-theme.ts";

/** What every view of a source has, whether it can be written in or not. */
export function editorBasics(language: Language, label: string): Extension {
  return [
    EditorView.cspNonce.of(cspNonce()),
    // What scrolls must be reached by keyboard, also where it cannot be written in.
    EditorView.contentAttributes.of({ "aria-label": label, tabindex: "0" }),
    lineNumbers(),
    foldGutter(),
    drawSelection(),
    EditorView.lineWrapping,
    indentUnit.of("  "),
    keymap.of(foldKeymap),
    language === "json" ? json() : xml(),
    editorTheme,
  ];
}
