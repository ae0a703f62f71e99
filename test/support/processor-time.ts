/** Milliseconds of the processor that this thread has spent in a function: whatever else the machine does. */
export function processorTime(run: () => unknown): number {
  const before = process.threadCpuUsage();
  run();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}
