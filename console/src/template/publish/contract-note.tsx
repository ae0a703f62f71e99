import type { Violation } from "../../components/describe-error.ts";
import { RecentCallers } from "../../usage/recent-callers.tsx";
import type { ContractChange } from "./contract-changes.ts";

interface ContractNoteProps {
  readonly templateId: string;
  readonly changes: readonly ContractChange[];
  /** What the server has found to break callers; it says more than the changes, such as of types. */
  readonly found: readonly Violation[];
  /** True when nothing is served yet: then all of the contract is new. */
  readonly isFirst: boolean;
}

/** What callers have to know of the contract of a version. */
export function ContractNote({ templateId, changes, found, isFirst }: ContractNoteProps) {
  if (changes.length + found.length === 0)
    return (
      <p className="muted">{isFirst ? "Callers need to give no data." : "Callers give the same data as before."}</p>
    );
  const isBreaking = found.length > 0 || (!isFirst && changes.some((change) => change.isBreaking));
  const title = isBreaking ? "Callers must change their data" : "What callers can give changes";
  return (
    <>
      <div className={isBreaking ? "note warn" : "note"}>
        <h3>{isFirst ? "What callers give" : title}</h3>
        <ul className="stack tight">
          {found.map(({ field, description }) => (
            <li key={`${field} ${description}`}>
              <code>{field}</code> {description}
            </li>
          ))}
          {changes
            .filter((change) => found.length === 0 || !change.isBreaking)
            .map(({ path, what, isBreaking: isNeeded }) => (
              <li key={path}>
                <code>{path}</code> {isFirst ? (isNeeded ? "in each mail" : "where it is shown") : `is ${what}`}
              </li>
            ))}
        </ul>
      </div>
      {isBreaking && <RecentCallers templateId={templateId} />}
    </>
  );
}
