/** The work of a transaction, which throws the reason of a signal, and so is rolled back, when it was aborted before it begins. */
export function unlessAborted<Result>(signal: AbortSignal | undefined, run: () => Result): () => Result {
  return () => {
    signal?.throwIfAborted();
    return run();
  };
}
