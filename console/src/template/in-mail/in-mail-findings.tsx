import type { Finding } from "../finding.ts";
import { isWaived } from "../waived.tsx";

/** What the compiler says of a mail with the draft in it; one line, unless there are errors. */
export function InMailFindings({ findings }: { readonly findings: readonly Finding[] }) {
  const open = findings.filter((finding) => !isWaived(finding));
  if (open.length === 0) return null;
  const hasErrors = open.some(({ severity }) => severity === "error");
  return (
    <details className={hasErrors ? "note danger" : "note"} open={hasErrors}>
      <summary>{open.length === 1 ? "1 finding in this mail" : `${open.length} findings in this mail`}</summary>
      <ul className="stack tight" aria-label="Findings in this mail">
        {open.map(({ rule, place, message }, index) => (
          <li key={`${index} ${rule} ${place}`}>
            <code>{place}</code> {message}
          </li>
        ))}
      </ul>
    </details>
  );
}
