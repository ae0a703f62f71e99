/** What a list says of a version: which one it repeats, and the comment of its publish. */
export function versionNote({
  rolledBackFrom,
  comment,
}: {
  readonly rolledBackFrom?: number | undefined;
  readonly comment: string;
}): string {
  const again = rolledBackFrom === undefined ? "" : `version ${rolledBackFrom} again`;
  return [again, comment].filter((text) => text !== "").join(": ");
}
