const NAMES: Readonly<Record<string, string>> = { partial: "Partial", layout: "Layout" };

/** Marks a partial or layout; nothing for a mail. */
export function KindBadge({ kind }: { readonly kind: string }) {
  const name = NAMES[kind];
  return name === undefined ? null : <span className="badge accent">{name}</span>;
}
