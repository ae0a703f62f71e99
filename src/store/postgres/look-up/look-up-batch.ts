/** Finds rows by name; the result maps each name to its row. */
type FindAll<Found> = (names: readonly string[]) => Promise<ReadonlyMap<string, Found>>;

/**
 * Combines the look-ups of one turn of the event loop into one statement. It is sent after the last of them was
 * requested, so each sees all earlier commits.
 */
export function createLookUpBatch<Found>(findAll: FindAll<Found>): (name: string) => Promise<Found | undefined> {
  let batch: { readonly names: Set<string>; readonly found: Promise<ReadonlyMap<string, Found>> } | undefined;

  function begin() {
    const names = new Set<string>();
    const sent = Promise.withResolvers<ReadonlyMap<string, Found>>();
    setImmediate(() => {
      batch = undefined;
      findAll([...names]).then(sent.resolve, sent.reject);
    });
    return { names, found: sent.promise };
  }

  return async (name) => {
    // The server's texts cannot contain this character, and it would refuse the whole statement.
    if (name.includes("\0")) return undefined;
    batch ??= begin();
    batch.names.add(name);
    return (await batch.found).get(name);
  };
}
