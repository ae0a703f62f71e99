/** Workers do not start or do not stop as they should. What went wrong with one of them, it has said itself. */
export class WorkersError extends Error {
  override readonly name = "WorkersError";
}
