/** Throws a RangeError for an invalid date: as NULL it would mean "never". */
export function toMillis(date: Date): number {
  const millis = date.getTime();
  if (Number.isNaN(millis)) throw new RangeError("an invalid date cannot be stored");
  return millis;
}

/** No date as NULL. Throws as toMillis does. */
export function toOptionalMillis(date: Date | undefined): number | null {
  return date === undefined ? null : toMillis(date);
}

/** NULL as no date. */
export function fromOptionalMillis(millis: number | null): Date | undefined {
  return millis === null ? undefined : new Date(millis);
}
