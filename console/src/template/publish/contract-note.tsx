import type { Template } from "../../../../gen/letterpress/v1/template_pb.ts";
import type { Violation } from "../../components/describe-error.ts";
import { isPart } from "../../components/is-part.ts";
import { RecentCallers } from "../../usage/recent-callers.tsx";
import type { ContractChange } from "./contract-changes.ts";

interface ContractNoteProps {
  readonly template: Template;
  readonly changes: readonly ContractChange[];
  /** What the server has found to break callers; it says more than the changes, such as of types. */
  readonly found: readonly Violation[];
  /** True when nothing is served yet: then all of the contract is new. */
  readonly isFirst: boolean;
}

/** What callers have to know of the contract of a version. */
export function ContractNote({ template: { id, kind }, changes, found, isFirst }: ContractNoteProps) {
  const words = WORDS[isPart(kind) ? "part" : "mail"];
  if (changes.length + found.length === 0) return <p className="muted">{isFirst ? words.nothing : words.same}</p>;
  const isBreaking = found.length > 0 || (!isFirst && changes.some((change) => change.isBreaking));
  const title = isBreaking ? words.breaking : words.changed;
  return (
    <>
      <div className={isBreaking ? "note warn" : "note"}>
        <h3>{isFirst ? words.first : title}</h3>
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
      {isBreaking && !isPart(kind) && <RecentCallers templateId={id} />}
    </>
  );
}

const WORDS = {
  mail: {
    nothing: "Callers need to give no data.",
    same: "Callers give the same data as before.",
    first: "What callers give",
    breaking: "Callers must change their data",
    changed: "What callers can give changes",
  },
  part: {
    nothing: "Templates need to give it nothing.",
    same: "Templates give it the same as before.",
    first: "What templates give it",
    breaking: "Templates must change what they give it",
    changed: "What templates can give it changes",
  },
};
