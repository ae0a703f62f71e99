/** The server did not answer or is unreachable; the cause says why. The statement may have been executed. */
export class LostConnectionError extends Error {
  override readonly name = "LostConnectionError";

  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}
