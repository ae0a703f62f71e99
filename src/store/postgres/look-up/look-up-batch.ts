/** Finds rows by name, each with the name that it was found by. */
type FindAll<Found> = (names: readonly string[]) => Promise<ReadonlyMap<string, Found>>;

/**
 * Gathers the look-ups of one turn of the event loop into one statement. It is sent after the last of them was asked
 * for, so each sees what was committed before.
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
    // No text of the server holds it, and the whole statement would be refused.
    if (name.includes("\0")) return undefined;
    batch ??= begin();
    batch.names.add(name);
    return (await batch.found).get(name);
  };
}
