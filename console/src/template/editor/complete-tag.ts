import type { CompletionSource } from "@codemirror/autocomplete";

/** Offers merge tags that the source has already, after `{{`. */
export function completeTag(names: () => readonly string[]): CompletionSource {
  return (context) => {
    const begun = context.matchBefore(/\{\{ *[\w.]*/);
    if (begun === null) return null;
    const [open = "{{"] = /^\{\{ */.exec(begun.text) ?? [];
    const options = names().map((label) => ({ label, type: "variable" }));
    return { from: begun.from + open.length, options, validFor: /^[\w.]*$/ };
  };
}
