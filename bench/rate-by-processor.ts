/**
 * Calls a function for about that many seconds of processor time, with that of the collector's threads, and returns how
 * often it ran in one of them: what else the machine does counts for no side.
 */
export async function rateByProcessor(call: () => unknown, seconds: number): Promise<number> {
  const startedAt = process.cpuUsage();
  let calls = 0;
  let used = 0;
  for (let batch = 1; used < seconds; batch = Math.min(batch * 2, 1024)) {
    for (let i = 0; i < batch; i += 1) {
      const made = call();
      if (made instanceof Promise) await made;
    }
    calls += batch;
    const { user, system } = process.cpuUsage(startedAt);
    used = (user + system) / 1e6;
  }
  return calls / used;
}
