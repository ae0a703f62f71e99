import { useState } from "react";
import type { Finding } from "../finding.ts";
import { isWaived, Waived } from "../waived.tsx";
import type { Fix } from "./find-fix.ts";

interface FindingsProps {
  readonly findings: readonly Finding[];
  /** Whether they are those of the source as it is now. Until then, the last ones are listed. */
  readonly isChecked: boolean;
  readonly onShow: (finding: Finding) => void;
  /** The fix of a finding, if one is known. */
  readonly fixOf: (finding: Finding) => Fix | undefined;
  readonly onFix: (finding: Finding) => void;
}

/** What is wrong with a source, or could be better. Each entry leads to its place. */
export function Findings({ findings: all, isChecked, onShow, fixOf, onFix }: FindingsProps) {
  const findings = all.filter((finding) => !isWaived(finding));
  const errors = findings.filter(({ severity }) => severity === "error").length;
  const counts = [count(errors, "error"), count(findings.length - errors, "warning")];
  // Read out when it differs from what was read last, and not at each pause of the writing.
  const [told, setTold] = useState("");
  const result = `The source is checked: ${findings.length === 0 ? "nothing was found" : counts.join(" and ")}.`;
  if (isChecked && told !== result) setTold(result);
  return (
    <section className="findings" aria-label="Findings">
      <div className="findings-head">
        <h2>{isChecked ? (findings.length === 0 ? "No findings" : counts.join(", ")) : "Checking…"}</h2>
        <span className="visually-hidden" role="status">
          {told}
        </span>
      </div>
      {findings.length > 0 && (
        <ul>
          {findings.map((finding, index) => (
            <li key={`${index} ${finding.rule} ${finding.place}`} className="finding">
              <button type="button" onClick={() => onShow(finding)}>
                <span className={finding.severity === "error" ? "badge danger" : "badge warn"}>{finding.severity}</span>
                <span className="grow">{finding.message}</span>
                <span className="mono muted small">{shortPlace(finding.place)}</span>
              </button>
              <FixButton fix={fixOf(finding)} onFix={() => onFix(finding)} />
              {finding.documentationUrl !== "" && (
                <a className="small" href={finding.documentationUrl} target="_blank" rel="noreferrer">
                  <span className="visually-hidden">{finding.rule}: </span>Why?
                </a>
              )}
            </li>
          ))}
        </ul>
      )}
      <Waived findings={all} className="findings-waived small" />
    </section>
  );
}

function FixButton({ fix, onFix }: { readonly fix: Fix | undefined; readonly onFix: () => void }) {
  return fix === undefined ? null : (
    <button type="button" className="button small" onClick={onFix}>
      {fix.name}
    </button>
  );
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}

/** `mjml:12:5` says line and column alone; a path in a document its last steps. */
function shortPlace(place: string): string {
  const short = place.replace(/^mjml:/, "");
  return short.length > 34 ? `…${short.slice(-33)}` : short;
}
