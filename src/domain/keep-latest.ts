/** A function that makes the same again only when it is not among the latest `most`; `keyOf` says what is the same. */
export function keepLatest<Given, Made>(
  most: number,
  keyOf: (given: Given) => string,
  make: (given: Given) => Made,
): (given: Given) => Made {
  const kept = new Map<string, { readonly made: Made }>();
  return (given) => {
    const key = keyOf(given);
    const entry = kept.get(key) ?? { made: make(given) };
    kept.delete(key);
    kept.set(key, entry);
    const [oldest] = kept.keys();
    if (kept.size > most && oldest !== undefined) kept.delete(oldest);
    return entry.made;
  };
}
