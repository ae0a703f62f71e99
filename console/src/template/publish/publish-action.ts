import type { Violation } from "../../components/describe-error.ts";
import type { ContractChange } from "./contract-changes.ts";

/** What a publish does beyond serving the draft, which its button names. */
export interface PublishAction {
  readonly label: string;
  readonly isBreaking: boolean;
  /** What the server has found to break callers. */
  readonly breaks: readonly Violation[];
  /** What it says of a mail that Gmail cuts off. */
  readonly clipped: Violation | undefined;
}

/** Rules that a publisher may overrule. */
const [BREAKING, CLIPPED] = ["contract.breaking", "size.gmail-clip"];

/** The action after a refusal with these violations; others of its violations are warnings. */
export function publishAction(
  violations: readonly Violation[],
  changes: readonly ContractChange[],
  isFirst: boolean,
  isPart = false,
): PublishAction {
  const breaks = violations.filter(({ rule }) => rule === BREAKING);
  const clipped = violations.find(({ rule }) => rule === CLIPPED);
  const isBreaking = breaks.length > 0 || (!isFirst && changes.some((change) => change.isBreaking));
  const clips = clipped === undefined ? "Publish" : "Publish a mail that Gmail cuts off";
  return {
    label: isBreaking ? `Publish and break ${isPart ? "templates" : "callers"}` : clips,
    isBreaking,
    breaks,
    clipped,
  };
}
