import type { TemplateVersion } from "../../../../gen/letterpress/v1/template_pb.ts";
import { Actor } from "../../components/actor.tsx";
import { Moment } from "../../components/moment.tsx";
import { ShareButton } from "../share/share-button.tsx";

interface VersionTableProps {
  readonly templateId: string;
  readonly versions: readonly TemplateVersion[];
  /** The version that is served. */
  readonly served: number;
  readonly compared: number;
  readonly onCompare: (version: number) => void;
  /** Absent for roles that may not. */
  readonly onRollBack: ((version: number) => void) | undefined;
}

/** What was published, newest first. */
export function VersionTable({ templateId, versions, served, compared, onCompare, onRollBack }: VersionTableProps) {
  return (
    <div className="table-frame">
      <table className="table">
        <caption className="visually-hidden">Versions, newest first</caption>
        <thead>
          <tr>
            <th scope="col">Version</th>
            <th scope="col">Published</th>
            <th scope="col" className="optional">
              By
            </th>
            <th scope="col">Comment</th>
            <th scope="col">
              <span className="visually-hidden">What can be done</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {versions.map(({ version, publishedAt, publishedBy, comment, rolledBackFrom }) => (
            <tr key={version} {...(version === compared && { "aria-current": true })}>
              <td>
                <span className="row wrap">
                  <strong>v{version}</strong>
                  {version === served && <span className="badge ok">Live</span>}
                </span>
              </td>
              <td>
                <Moment at={publishedAt} />
              </td>
              <td className="optional small">
                <Actor id={publishedBy} />
              </td>
              <td>
                {comment}
                {rolledBackFrom > 0 && <span className="badge">rollback to v{rolledBackFrom}</span>}
              </td>
              <td>
                <span className="row wrap end">
                  <button type="button" className="button small" onClick={() => onCompare(version)}>
                    Compare<span className="visually-hidden"> {`version ${version}`}</span>
                  </button>
                  <ShareButton templateId={templateId} version={version} />
                  {version !== served && onRollBack !== undefined && (
                    <button type="button" className="button small" onClick={() => onRollBack(version)}>
                      Roll back<span className="visually-hidden"> {`to version ${version}`}</span>
                    </button>
                  )}
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
