import { Link } from "wouter";
import type { TemplateUse } from "../../../gen/letterpress/v1/template_pb.ts";
import { KindBadge } from "../components/kind-badge.tsx";

/** The most users that an answer lists. */
const LISTED_MAX = 100;

interface UsedByListProps {
  readonly uses: readonly TemplateUse[];
  /** The published version of the partial or layout. */
  readonly served: number;
}

/** The templates that a partial or layout is in, and which of its versions each has. */
export function UsedByList({ uses, served }: UsedByListProps) {
  return (
    <>
      <ul className="stack tight" aria-label="Used by">
        {uses.map(({ id, name, kind, publishedVersion, usedVersion }) => (
          <li key={id} className="row wrap">
            <Link href={`/templates/${id}`}>{name}</Link>
            <KindBadge kind={kind} />
            <span className="small muted">
              its version {publishedVersion} includes version {usedVersion}
            </span>
            {usedVersion < served && <span className="badge warn">Not the newest</span>}
          </li>
        ))}
      </ul>
      {uses.length >= LISTED_MAX && <p className="small muted">These are the first {LISTED_MAX} by name.</p>}
    </>
  );
}
