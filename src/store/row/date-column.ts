/** Throws a RangeError for an invalid date, because NULL would mean "never". */
export function toMillis(date: Date): number {
  const millis = date.getTime();
  if (Number.isNaN(millis)) throw new RangeError("an invalid date cannot be stored");
  return millis;
}

/** Converts undefined to NULL. Throws as `toMillis` does. */
export function toOptionalMillis(date: Date | undefined): number | null {
  return date === undefined ? null : toMillis(date);
}

/** Converts NULL to undefined. */
export function fromOptionalMillis(millis: number | null): Date | undefined {
  return millis === null ? undefined : new Date(millis);
}
