/** True for V8's stack overflow. */
export function isStackOverflow(err: unknown): boolean {
  return err instanceof RangeError && err.message.includes("call stack");
}
