import type { AuditEvent } from "../../../gen/letterpress/v1/audit_service_pb.ts";
import { Actor } from "../components/actor.tsx";
import { Moment } from "../components/moment.tsx";

interface AuditTableProps {
  readonly events: readonly AuditEvent[];
  /** Shows the events of one actor or subject. */
  readonly onChoose: (filter: { readonly actor?: string; readonly subject?: string }) => void;
}

export function AuditTable({ events, onChoose }: AuditTableProps) {
  return (
    <div className="table-frame">
      <table className="table">
        <caption className="visually-hidden">Changes, newest first</caption>
        <thead>
          <tr>
            <th scope="col" className="number optional">
              No.
            </th>
            <th scope="col">Time</th>
            <th scope="col">Action</th>
            <th scope="col" className="optional">
              Actor
            </th>
            <th scope="col" className="optional">
              Subject
            </th>
            <th scope="col" className="optional">
              Details
            </th>
          </tr>
        </thead>
        <tbody>
          {events.map(({ number, at, actor, actorName, action, subject, facts = {}, ...subjectNow }) => (
            <tr key={number}>
              <td className="number optional muted">{number}</td>
              <td className="when">
                <Moment at={at} />
              </td>
              <td>
                <code>{action}</code>
                <div className="phone-only facts">
                  <Subject id={subject} {...subjectNow} /> <span className="muted">by</span>{" "}
                  <Actor id={actor} name={actorName} />
                  <div>
                    <Facts facts={facts} />
                  </div>
                </div>
              </td>
              <td className="optional">
                <button type="button" className="link" onClick={() => onChoose({ actor })}>
                  <Actor id={actor} name={actorName} />
                </button>
              </td>
              <td className="optional">
                <button type="button" className="link" onClick={() => onChoose({ subject })}>
                  <Subject id={subject} {...subjectNow} />
                </button>
              </td>
              <td className="optional facts">
                <Facts facts={facts} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type SubjectProps = Pick<AuditEvent, "subjectName" | "subjectDeleted"> & { readonly id: string };

/** What was changed: a key or a template by its name, with its id on hover, or an id that has no name. */
function Subject({ id, subjectName: name, subjectDeleted }: SubjectProps) {
  return (
    <span title={id} className={name === "" ? "mono" : undefined}>
      {name || id}
      {subjectDeleted && <span className="muted"> (deleted)</span>}
    </span>
  );
}

function Facts({ facts }: { readonly facts: NonNullable<AuditEvent["facts"]> }) {
  return Object.entries(facts).map(([name, value]) => (
    <span key={name}>
      <span className="muted">{name}</span> {textOf(value)}
    </span>
  ));
}

/** What a value was and became, with an arrow between the two. */
function textOf(value: unknown): string {
  if (typeof value !== "object" || value === null) return String(value);
  const { from, to } = value as { readonly from?: unknown; readonly to?: unknown };
  return `${from || "none"} → ${to || "none"}`;
}
