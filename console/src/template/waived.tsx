import type { Finding } from "./finding.ts";

interface WaivedProps {
  readonly findings: readonly Finding[];
  readonly className: string;
}

/** The findings that their author allows, each with the reason; one line until it is opened. */
export function Waived({ findings, className }: WaivedProps) {
  const waived = findings.filter(isWaived);
  if (waived.length === 0) return null;
  return (
    <details className={className}>
      <summary>{waived.length} waived</summary>
      <ul className="stack tight">
        {waived.map(({ rule, place, message, waived: reason }, index) => (
          <li key={`${index} ${rule} ${place}`}>
            {message} <span className="muted">({reason})</span>
          </li>
        ))}
      </ul>
    </details>
  );
}

export function isWaived({ waived }: Pick<Finding, "waived">): boolean {
  return waived !== "";
}
