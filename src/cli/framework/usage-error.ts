/** An invalid command line, with all faults. Each says what was expected. */
export class UsageError extends Error {
  override readonly name = "UsageError";
  readonly faults: readonly string[];

  constructor(first: string, others: readonly string[] = []) {
    super([first, ...others].join("\n"));
    this.faults = [first, ...others];
  }
}
