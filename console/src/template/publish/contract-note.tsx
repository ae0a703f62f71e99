import type { ContractChange } from "./contract-changes.ts";

interface ContractNoteProps {
  readonly changes: readonly ContractChange[];
  /** True when nothing is served yet: then all of the contract is new. */
  readonly isFirst: boolean;
}

/** What callers have to know of the contract of a version. */
export function ContractNote({ changes, isFirst }: ContractNoteProps) {
  if (changes.length === 0)
    return <p className="muted">{isFirst ? "Callers need give no data." : "Callers give the same data as before."}</p>;
  const isBreaking = !isFirst && changes.some((change) => change.isBreaking);
  return (
    <div className={isBreaking ? "note warn" : "note"}>
      <h3>
        {isFirst
          ? "What callers give"
          : isBreaking
            ? "Callers must change their data"
            : "What callers can give changes"}
      </h3>
      <ul className="stack tight">
        {changes.map(({ path, what, isBreaking: isNeeded }) => (
          <li key={path}>
            <code>{path}</code> {isFirst ? (isNeeded ? "in each mail" : "where it is shown") : `is ${what}`}
          </li>
        ))}
      </ul>
    </div>
  );
}
