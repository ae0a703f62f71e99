/** Workers failed to start or stop. Each has reported its own error. */
export class WorkersError extends Error {
  override readonly name = "WorkersError";
}
