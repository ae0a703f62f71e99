const DAY_MS = 86_400_000;

/** The fetches of the last `count` days, oldest first, with 0 for a day without any. */
export function fillDays(
  days: readonly { readonly date: string; readonly fetches: bigint }[],
  count: number,
  today: string,
): readonly number[] {
  const known = new Map(days.map(({ date, fetches }) => [date, Number(fetches)]));
  return Array.from({ length: count }, (_, at) => {
    const day = new Date(Date.parse(today) - (count - 1 - at) * DAY_MS);
    return known.get(day.toISOString().slice(0, 10)) ?? 0;
  });
}
