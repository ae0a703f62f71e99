/** What can be undone of a template's page, and redone. */
export interface History {
  readonly undo: () => void;
  readonly redo: () => void;
}
