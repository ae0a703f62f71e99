/** Calls a function for about that long and returns how often it ran in a second. */
export async function timeCalls(call: () => unknown, seconds: number): Promise<number> {
  const until = performance.now() + seconds * 1000;
  const startedAt = performance.now();
  let calls = 0;
  for (let batch = 1; performance.now() < until; batch = Math.min(batch * 2, 1024)) {
    for (let i = 0; i < batch; i += 1) {
      const made = call();
      if (made instanceof Promise) await made;
    }
    calls += batch;
  }
  return (calls / (performance.now() - startedAt)) * 1000;
}
