/** The server did not answer, or cannot be reached; its cause says why. What it was asked may have been done. */
export class LostConnectionError extends Error {
  override readonly name = "LostConnectionError";

  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}
