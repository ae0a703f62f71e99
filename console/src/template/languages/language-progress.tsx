interface LanguageProgressProps {
  readonly counts: { readonly translated: number; readonly outdated: number; readonly missing: number };
}

/** How much of a template is translated, and what is left. */
export function LanguageProgress({ counts: { translated, outdated, missing } }: LanguageProgressProps) {
  const total = translated + outdated + missing;
  return (
    <span className="language-progress">
      <progress max={Math.max(total, 1)} value={translated} aria-label={`${translated} of ${total} texts translated`} />
      <span className="number">{percentage(translated, total)} %</span>
      {outdated > 0 && <span className="badge warn">{outdated} outdated</span>}
      {missing > 0 && <span className="badge">{missing} missing</span>}
      {outdated + missing === 0 && <span className="badge ok">Complete</span>}
    </span>
  );
}

/** 100 only when nothing is left. */
function percentage(translated: number, total: number): number {
  return total === 0 ? 100 : Math.floor((100 * translated) / total);
}
