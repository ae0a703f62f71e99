/** Workers do not start or stop as they should. Each has reported its own fault. */
export class WorkersError extends Error {
  override readonly name = "WorkersError";
}
