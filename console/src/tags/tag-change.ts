/** Tags that a template gets, and those that it loses. */
export interface TagChange {
  readonly add: readonly string[];
  readonly remove: readonly string[];
}

/** What leads from some tags to others. */
export function changeBetween(before: readonly string[], after: readonly string[]): TagChange {
  return {
    add: after.filter((tag) => !before.includes(tag)),
    remove: before.filter((tag) => !after.includes(tag)),
  };
}

/** The tags after a change. Undefined when they are the same: there is nothing to save. */
export function applyChange(tags: readonly string[], { add, remove }: TagChange): readonly string[] | undefined {
  const kept = tags.filter((tag) => !remove.includes(tag));
  const after = [...kept, ...add.filter((tag) => !kept.includes(tag))];
  return after.length === tags.length && kept.length === tags.length ? undefined : after;
}
