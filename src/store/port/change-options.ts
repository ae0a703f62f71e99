/** Conditions of a change, and what is stored in its transaction. */
export interface ChangeOptions<Result> {
  /**
   * If aborted before the transaction begins, the change throws the signal's reason and changes nothing. Ignored
   * afterwards.
   */
  readonly signal?: AbortSignal | undefined;
  /** Stored in the transaction of the change, unless the result has no outcome. */
  readonly completion?: Completion<Result> | undefined;
}

/**
 * Completes an idempotency claim. If another call has claimed the request, the change is not made and throws
 * REQUEST_IN_PROGRESS.
 */
export interface Completion<Result> {
  readonly claimId: string;
  /** The outcome as JSON, for a repeated request; undefined if the result is that nothing changed. */
  outcomeOf(result: Result): unknown;
}
