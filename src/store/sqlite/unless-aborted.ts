/** Makes the work of a transaction throw the reason of a signal that was aborted before, which rolls it back. */
export function unlessAborted<Result>(signal: AbortSignal | undefined, run: () => Result): () => Result {
  return () => {
    signal?.throwIfAborted();
    return run();
  };
}
