import { type ContextValues, createContextKey } from "@connectrpc/connect";
import type { ErrorCode } from "../../../domain/error.ts";
import type { KeyKind } from "../../../domain/key/key.ts";
import { parseTemplateRef } from "../../../domain/template/template-ref.ts";
import { callerKey } from "./call-context-keys.ts";

/** What is on record of a call, as far as it got: enough to tell who did what, and nothing that a caller made up. */
export interface CallRecord {
  /** Id and kind of the key, once it was found to be right. */
  readonly key?: string | undefined;
  readonly kind?: KeyKind | undefined;
  /** Id of the template, or the name that the caller gave where nothing was found under it. */
  readonly template?: string | undefined;
  readonly version?: number | undefined;
  /** Undefined for a call that was answered in full. */
  readonly outcome?: CallOutcome | undefined;
}

/** Why a call was refused, or that its caller has the template already. */
export type CallOutcome = ErrorCode | "not_modified";

/** Of a request that carried no call. */
export const NO_RECORD: CallRecord = {};

interface TemplateMention {
  readonly templateId: string;
  readonly version?: number | undefined;
}

const templateKey = createContextKey<TemplateMention | undefined>(undefined, { description: "template of the call" });
const outcomeKey = createContextKey<CallOutcome | undefined>(undefined, { description: "outcome of the call" });

/** Notes what a call is about. Takes a fetched template as it is: an object for each fetch would cost one. */
export function noteTemplate(values: ContextValues, mention: TemplateMention): void {
  values.set(templateKey, mention);
}

/** Notes how a call ended. */
export function noteOutcome(values: ContextValues, outcome: CallOutcome): void {
  values.set(outcomeKey, outcome);
}

/** What is on record of a call until now. */
export function readRecord(values: ContextValues): CallRecord {
  const caller = values.get(callerKey);
  const key = caller?.kind === "key" ? caller.key : undefined;
  const { templateId = "", version } = values.get(templateKey) ?? {};
  const template = parseTemplateRef(templateId) === undefined ? undefined : templateId;
  return { key: key?.id, kind: key?.kind, template, version, outcome: values.get(outcomeKey) };
}
