import type { SetTemplateMessagesResponse } from "../../../../gen/letterpress/v1/translation_service_pb.ts";
import type { Violation } from "../../components/describe-error.ts";

/** What the server writes before what does not prevent an import. */
const WARNING = "warning: ";

interface ImportReportProps {
  /** Why nothing is stored. */
  readonly problems?: readonly Violation[];
  /** What a file without errors would change. */
  readonly stored?: SetTemplateMessagesResponse;
}

/** Everything that the server says of a file, with the lines. */
export function ImportReport({ problems = [], stored }: ImportReportProps) {
  const notes = stored?.notes ?? [];
  const total = stored?.totalNotes ?? 0;
  const errors = problems.filter(({ description }) => !description.startsWith(WARNING)).length;
  const warnings = problems.length - errors;
  return (
    <>
      {problems.length > 0 && (
        <div className="note danger" role="alert">
          <strong>
            {count(errors, "error")}
            {warnings > 0 && ` and ${count(warnings, "warning")}`}: nothing is stored
          </strong>
          <ul className="import-list">
            {problems.map(({ field, description }) => (
              <li key={`${field} ${description}`}>
                {placeOf(field)}
                {description}
              </li>
            ))}
          </ul>
        </div>
      )}
      {stored !== undefined && (
        <p role="status">
          {stored.changed === 0
            ? "The file changes nothing."
            : `The file changes ${stored.changed} ${stored.changed === 1 ? "translation" : "translations"}.`}{" "}
          {stored.locale !== undefined &&
            `Afterwards ${stored.locale.translated} of ${stored.locale.total} texts are translated.`}
        </p>
      )}
      {notes.length > 0 && (
        <details className="note">
          <summary>{total === 1 ? "1 note" : `${total} notes`}</summary>
          <ul className="import-list">
            {notes.map(({ line, messageId, message }) => (
              <li key={`${line} ${messageId} ${message}`}>
                {line > 0 && <span className="mono">Line {line}: </span>}
                {message}
              </li>
            ))}
          </ul>
          {total > notes.length && <p className="small">And {total - notes.length} more.</p>}
        </details>
      )}
    </>
  );
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}

/** Such as `Line 12: ` of `content[12]`. */
function placeOf(field: string) {
  const [, line] = /^content\[(\d+)\]/.exec(field) ?? [];
  if (line !== undefined) return <span className="mono">Line {line}: </span>;
  return field === "content" || field === "" ? null : <code>{field} </code>;
}
