import type { Issue } from "../../../../clients/js/src/letterpress-error.ts";
import type { FillReport } from "../../../../clients/js/src/render-program.ts";

interface ReportProps {
  readonly report: FillReport;
  readonly issues: readonly Issue[];
  /** Shows where the source has a tag, a key or a part. */
  readonly onShow: (entry: string) => void;
}

const LISTS = {
  missing: ["Missing", "Neither value nor default: nothing is shown", "badge danger"],
  rejected_urls: ["Rejected", "Not a URL that a mail may contain: replaced by #", "badge danger"],
  defaulted: ["Defaulted", "The default of the source is shown", "badge accent"],
  hidden: ["Hidden", "Parts that conditions hide", "badge"],
  unused: ["Unused", "In the data, but not used by the mail", "badge warn"],
} as const;

/** What a library would say of filling in this data. */
export function Report({ report, issues, onShow }: ReportProps) {
  const kinds = (Object.keys(LISTS) as (keyof typeof LISTS)[]).filter((kind) => report[kind].length > 0);
  return (
    <section className="report" aria-label="Report">
      <h2>Report</h2>
      {issues.map(({ loc, msg }) => (
        <p key={loc.join(".")} className="note danger">
          <strong>Client libraries refuse this data</strong>
          <button type="button" className="place" onClick={() => onShow(loc.join("."))}>
            {loc.join(".")}: {msg}
          </button>
        </p>
      ))}
      {kinds.length === 0 && issues.length === 0 && <p className="muted">Every tag has its value.</p>}
      {kinds.map((kind) => {
        const [name, about, look] = LISTS[kind];
        return (
          <div key={kind} className="report-kind">
            <span className={look} title={about}>
              {name}
            </span>
            <ul className="row wrap">
              {report[kind].map((entry) => (
                <li key={entry}>
                  <button type="button" className="place mono" onClick={() => onShow(entry)}>
                    {entry}
                  </button>
                </li>
              ))}
            </ul>
          </div>
        );
      })}
    </section>
  );
}
