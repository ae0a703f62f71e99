/** What a change depends on, and what is stored with it. */
export interface ChangeOptions<Result> {
  /**
   * When it is aborted before the transaction begins, its reason is thrown and nothing has changed. It has no effect
   * from then on.
   */
  readonly signal?: AbortSignal | undefined;
  /** Is stored in the transaction of the change, unless the result has no outcome. */
  readonly completion?: Completion<Result> | undefined;
}

/** What completes a claim. A change whose claim has been taken over is not made: it throws REQUEST_IN_PROGRESS. */
export interface Completion<Result> {
  readonly claimId: string;
  /** JSON that tells later what the change has made; undefined where the result is that nothing was changed. */
  outcomeOf(result: Result): unknown;
}
