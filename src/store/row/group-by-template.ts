interface VersionId {
  readonly templateId: string;
  readonly version: number;
}

/** Groups version numbers by template, preserving their order. */
export function groupByTemplate(versions: readonly VersionId[]): ReadonlyMap<string, readonly number[]> {
  const groups = new Map<string, number[]>();
  for (const { templateId, version } of versions) groups.set(templateId, [...(groups.get(templateId) ?? []), version]);
  return groups;
}
