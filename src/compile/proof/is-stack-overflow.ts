/** True for what V8 throws when calls nest too deep. */
export function isStackOverflow(err: unknown): boolean {
  return err instanceof RangeError && err.message.includes("call stack");
}
