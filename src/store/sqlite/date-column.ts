/** Throws a RangeError for an invalid date: as NULL it would mean "never". */
export function toMillis(date: Date): number {
  const millis = date.getTime();
  if (Number.isNaN(millis)) throw new RangeError("an invalid date cannot be stored");
  return millis;
}

export function toOptionalMillis(date: Date | undefined): number | null {
  return date === undefined ? null : toMillis(date);
}

export function fromOptionalMillis(millis: number | null): Date | undefined {
  return millis === null ? undefined : new Date(millis);
}
