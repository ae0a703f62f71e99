import type { TemplateDraft } from "../../../../gen/letterpress/v1/template_pb.ts";
import { Actor } from "../../components/actor.tsx";
import { Moment } from "../../components/moment.tsx";

interface DraftTableProps {
  readonly drafts: readonly TemplateDraft[];
  readonly compared: number;
  readonly onCompare: (draft: number) => void;
}

/** Drafts with their authors, newest first. */
export function DraftTable({ drafts, compared, onCompare }: DraftTableProps) {
  return (
    <div className="table-frame">
      <table className="table">
        <caption className="visually-hidden">Drafts, newest first</caption>
        <thead>
          <tr>
            <th scope="col">Draft</th>
            <th scope="col">Saved</th>
            <th scope="col">By</th>
            <th scope="col" className="optional">
              Subject
            </th>
            <th scope="col">
              <span className="visually-hidden">What can be done</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {drafts.map(({ draft, savedAt, savedBy, savedByName, subject, current }) => (
            <tr key={draft} {...(draft === compared && { "aria-current": true })}>
              <td>
                <span className="row wrap">
                  <strong>{draft}</strong>
                  {current && <span className="badge ok">Now</span>}
                </span>
              </td>
              <td>
                <Moment at={savedAt} />
              </td>
              <td className="small">
                <Actor id={savedBy} name={savedByName} />
              </td>
              <td className="optional">{subject}</td>
              <td>
                {!current && (
                  <span className="row end">
                    <button type="button" className="button small" onClick={() => onCompare(draft)}>
                      Compare<span className="visually-hidden">{` draft ${draft}`}</span>
                    </button>
                  </span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
