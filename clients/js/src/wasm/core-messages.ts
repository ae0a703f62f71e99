import type { FillErrorCode } from "../../../../core/evaluator/report.ts";
import messages from "../../../../core/messages.json" with { type: "json" };

/** A rule of the render core in words; docs/core-abi.md says how they are put together. */
interface CoreMessage {
  readonly code: FillErrorCode;
  readonly loc: readonly string[];
  readonly msg: string;
  readonly type: string;
}

/** By the number of the rule. */
export const CORE_MESSAGES = messages as readonly CoreMessage[];
