import type { Timestamp } from "@bufbuild/protobuf/wkt";
import type { ReactNode } from "react";
import { Actor } from "./actor.tsx";
import { Moment } from "./moment.tsx";

/** What was published of a template or a brand. */
interface Version {
  readonly version: number;
  readonly publishedAt?: Timestamp | undefined;
  readonly publishedBy: string;
  readonly comment: string;
  /** 0 for one that came from the draft. */
  readonly rolledBackFrom: number;
}

interface VersionTableProps<Row extends Version> {
  readonly versions: readonly Row[];
  /** The version that is served. */
  readonly served: number;
  readonly compared: number;
  readonly onCompare: (version: number) => void;
  /** Absent for roles that may not. */
  readonly onRollBack: ((version: number) => void) | undefined;
  /** What else there is of a version, below its comment. */
  readonly facts?: (version: Row) => ReactNode;
  /** What else can be done with one. */
  readonly actions?: ((version: Row) => ReactNode) | undefined;
}

/** What was published, newest first. */
export function VersionTable<Row extends Version>(props: VersionTableProps<Row>) {
  const { versions, served, compared, onCompare, onRollBack, facts, actions } = props;
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
          {versions.map((row) => (
            <tr key={row.version} {...(row.version === compared && { "aria-current": true })}>
              <td>
                <span className="row wrap">
                  <strong>v{row.version}</strong>
                  {row.version === served && <span className="badge ok">Live</span>}
                </span>
              </td>
              <td>
                <Moment at={row.publishedAt} />
              </td>
              <td className="optional small">
                <Actor id={row.publishedBy} />
              </td>
              <td>
                {row.comment}
                {row.rolledBackFrom > 0 && <span className="badge">rollback to v{row.rolledBackFrom}</span>}
                {facts?.(row)}
              </td>
              <td>
                <span className="row wrap end">
                  <button type="button" className="button small" onClick={() => onCompare(row.version)}>
                    Compare<span className="visually-hidden"> {`version ${row.version}`}</span>
                  </button>
                  {actions?.(row)}
                  {row.version !== served && onRollBack !== undefined && (
                    <button type="button" className="button small" onClick={() => onRollBack(row.version)}>
                      Roll back<span className="visually-hidden"> {`to version ${row.version}`}</span>
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
