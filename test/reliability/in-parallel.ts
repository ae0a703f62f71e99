/** Runs the work for 0 to `count` - 1, so many at a time. */
export async function inParallel(
  count: number,
  lanes: number,
  work: (index: number) => Promise<unknown>,
): Promise<void> {
  let next = 0;
  async function run(): Promise<void> {
    while (next < count) {
      const index = next;
      next += 1;
      await work(index);
    }
  }
  await Promise.all(Array.from({ length: Math.min(lanes, count) }, run));
}
