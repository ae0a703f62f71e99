/** Prints whether a promise is kept; one that is not fails the run. */
export function reportPromise(isTrue: boolean, promise: string): void {
  console.log(`${isTrue ? "ok" : "NOT OK"}: ${promise}`);
  if (!isTrue) process.exitCode = 1;
}
