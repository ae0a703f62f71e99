/** A fault of the arguments of a script or a suite, which `scripts/run-by-name.ts` prints in one line. */
export class ArgumentError extends Error {
  override readonly name = "ArgumentError";
}
