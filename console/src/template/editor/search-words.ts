import { EditorState } from "@codemirror/state";

/** The words of the panel that searches a source, which CodeMirror writes in small letters. */
export const searchWords = EditorState.phrases.of({
  next: "Next",
  previous: "Previous",
  all: "Select all",
  "match case": "Match case",
  regexp: "Regular expression",
  "by word": "Whole words",
  replace: "Replace",
  "replace all": "Replace all",
  close: "Close the search",
});
