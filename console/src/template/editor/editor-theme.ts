import { HighlightStyle, syntaxHighlighting } from "@codemirror/language";
import { EditorView } from "@codemirror/view";
import { tags } from "@lezer/highlight";
import "./editor.css";

const highlight = HighlightStyle.define([
  { tag: [tags.tagName, tags.propertyName], color: "var(--code-name)" },
  { tag: tags.attributeName, color: "var(--code-attribute)" },
  { tag: [tags.attributeValue, tags.string], color: "var(--code-text)" },
  { tag: [tags.number, tags.bool, tags.null, tags.character], color: "var(--code-number)" },
  { tag: [tags.comment, tags.processingInstruction, tags.documentMeta], color: "var(--ink-3)" },
  { tag: [tags.angleBracket, tags.punctuation, tags.separator, tags.brace, tags.squareBracket], color: "var(--ink-3)" },
  { tag: tags.invalid, color: "var(--danger)" },
]);

const look = EditorView.theme({
  "&": { height: "100%", fontSize: "13px", color: "var(--ink)", backgroundColor: "var(--surface)" },
  "&.cm-focused": { outline: "0" },
  // Drawn over the gutters, which would hide an outline.
  "&.cm-focused::after": {
    content: '""',
    position: "absolute",
    inset: "0",
    zIndex: "300",
    border: "2px solid var(--accent)",
    pointerEvents: "none",
  },
  ".cm-scroller": { fontFamily: "var(--mono)", lineHeight: "1.6" },
  ".cm-content": { caretColor: "var(--ink)", padding: "8px 0" },
  ".cm-cursor": { borderLeftColor: "var(--ink)", borderLeftWidth: "2px" },
  ".cm-gutters": { backgroundColor: "var(--surface)", color: "var(--ink-3)", border: "0", paddingRight: "2px" },
  ".cm-activeLine": { backgroundColor: "var(--code-line)" },
  ".cm-activeLineGutter": { backgroundColor: "var(--code-line)", color: "var(--ink)" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": {
    backgroundColor: "var(--code-selection)",
  },
  ".cm-searchMatch": { backgroundColor: "var(--warn-soft)", outline: "1px solid var(--warn)" },
  ".cm-searchMatch-selected": { backgroundColor: "var(--accent-soft)", outlineColor: "var(--accent)" },
  ".cm-matchingBracket, &.cm-focused .cm-matchingBracket": {
    backgroundColor: "var(--accent-soft)",
    outline: "1px solid var(--accent)",
  },
  ".cm-panels": { backgroundColor: "var(--sunken)", color: "var(--ink)" },
  ".cm-panels.cm-panels-top": { borderBottom: "1px solid var(--line)" },
  ".cm-textfield": {
    border: "1px solid var(--line-strong)",
    borderRadius: "var(--radius-small)",
    backgroundColor: "var(--surface)",
    color: "var(--ink)",
    padding: "3px 8px",
  },
  ".cm-button": {
    backgroundImage: "none",
    backgroundColor: "var(--surface)",
    border: "1px solid var(--line-strong)",
    borderRadius: "var(--radius-small)",
    color: "var(--ink)",
    padding: "3px 10px",
  },
  ".cm-panel.cm-search": { padding: "8px 32px 8px 12px", lineHeight: "2.2" },
  ".cm-panel.cm-search label": { display: "inline-flex", alignItems: "center", gap: "6px", whiteSpace: "nowrap" },
  ".cm-panel.cm-search input, .cm-panel.cm-search button, .cm-panel.cm-search label": { fontSize: "13px" },
  ".cm-panel.cm-search [name=close]": { color: "var(--ink)", right: "10px", top: "6px", fontSize: "18px" },
  ".cm-tooltip": {
    backgroundColor: "var(--surface)",
    border: "1px solid var(--line)",
    borderRadius: "var(--radius-small)",
    boxShadow: "var(--shadow)",
    color: "var(--ink)",
    maxWidth: "480px",
    overflow: "hidden",
  },
  ".cm-tooltip-autocomplete ul li[aria-selected]": { backgroundColor: "var(--accent-soft)", color: "var(--ink)" },
  ".cm-diagnostic": { padding: "8px 12px", fontFamily: "var(--sans)" },
  ".cm-diagnostic-error": { borderLeft: "3px solid var(--danger)" },
  ".cm-diagnostic-warning": { borderLeft: "3px solid var(--warn)" },
  ".cm-lintRange": { backgroundImage: "none" },
  ".cm-lintRange-error": { textDecoration: "underline wavy var(--danger) 1px", textUnderlineOffset: "4px" },
  ".cm-lintRange-warning": { textDecoration: "underline wavy var(--warn) 1px", textUnderlineOffset: "4px" },
  ".cm-lint-marker": { width: "9px", height: "9px", content: "none", borderRadius: "50%", marginTop: "6px" },
  ".cm-lint-marker-error": { backgroundColor: "var(--danger)" },
  ".cm-lint-marker-warning": { backgroundColor: "var(--warn)", borderRadius: "2px" },
  ".cm-gutter-lint": { width: "14px" },
  ".cm-gutter-lint .cm-gutterElement": { padding: "0 0 0 4px" },
  ".cm-changedText": { background: "var(--ok-soft) !important" },
  ".cm-deletedChunk": { backgroundColor: "var(--danger-soft)" },
  "&.cm-merge-a .cm-changedLine": { backgroundColor: "var(--danger-soft)" },
  "&.cm-merge-b .cm-changedLine": { backgroundColor: "var(--ok-soft)" },
  // The marks of the package are in few fonts.
  ".cm-collapsedLines:before, .cm-collapsedLines:after": { content: '"⋯" !important' },
  ".cm-collapsedLines": {
    background: "var(--sunken) !important",
    color: "var(--ink-2)",
    padding: "4px 12px",
    fontFamily: "var(--sans)",
  },
});

/** The colours of the console, for texts with lines. */
export const editorTheme = [look, syntaxHighlighting(highlight)];
