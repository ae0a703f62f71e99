/** What can be done to all templates that are chosen. */
export type BulkAction =
  | { readonly is: "archive" }
  | { readonly is: "unarchive" }
  | { readonly is: "add-tag"; readonly tag: string }
  | { readonly is: "remove-tag"; readonly tag: string };

interface Words {
  /** While it is done, such as `Archiving`. */
  readonly doing: string;
  /** Of a number of templates, or of the name of one. */
  readonly done: (what: string, isOne: boolean) => string;
}

export function wordsOf(action: BulkAction): Words {
  switch (action.is) {
    case "archive":
      return { doing: "Archiving", done: (what, isOne) => `${what} ${isOne ? "is" : "are"} archived.` };
    case "unarchive":
      return { doing: "Unarchiving", done: (what, isOne) => `${what} ${isOne ? "is" : "are"} unarchived.` };
    case "add-tag":
      return {
        doing: `Adding the tag ${action.tag}`,
        done: (what, isOne) => `${what} ${isOne ? "has" : "have"} the tag ${action.tag}.`,
      };
    case "remove-tag":
      return {
        doing: `Removing the tag ${action.tag}`,
        done: (what, isOne) => `${what} no longer ${isOne ? "has" : "have"} the tag ${action.tag}.`,
      };
  }
}

/** `Blank`, or `3 templates`. */
export function nameOf(templates: readonly { readonly name: string }[]): string {
  const [first] = templates;
  return templates.length === 1 && first !== undefined ? first.name : `${templates.length} templates`;
}
