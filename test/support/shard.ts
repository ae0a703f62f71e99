/** Which part of a list runs: `2/3` has every third item from the second on, and no text all of them. */
export function shardOf<Item>(items: readonly Item[], shard: string | undefined): readonly Item[] {
  if (shard === undefined) return items;
  const [, index = 0, count = 0] = (/^(\d+)\/(\d+)$/.exec(shard) ?? []).map(Number);
  if (!(index >= 1 && index <= count)) throw new Error(`--shard must be such as 2/3, not ${shard}`);
  return items.filter((_, at) => at % count === index - 1);
}
