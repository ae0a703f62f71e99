/** A call that cannot be understood: every fault of it, each of which says what was expected. */
export class UsageError extends Error {
  override readonly name = "UsageError";
  readonly faults: readonly string[];

  constructor(first: string, others: readonly string[] = []) {
    super([first, ...others].join("\n"));
    this.faults = [first, ...others];
  }
}
