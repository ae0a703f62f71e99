import type { Draft } from "../draft/draft.ts";
import type { Finding } from "../finding.ts";
import type { MailNode } from "../mail-node.ts";
import { judgingAnswer, newerAnswer, type Programs, shownAnswer } from "./answer.ts";
import { type Previewed, useAnswer } from "./use-answer.ts";

/** What the server says of a draft. */
export interface Preview {
  /** As the libraries take it, to show its html and text: of the last draft without errors; undefined before one. */
  readonly shown: unknown;
  /** The nodes of that, and the draft that it was compiled from; undefined unless requested. */
  readonly nodes: readonly MailNode[] | undefined;
  readonly source: Draft | undefined;
  /** All of the last draft without errors that was compiled whole. */
  readonly programs: Programs | undefined;
  /** Whether `programs` are those of the draft as it is now. */
  readonly isWhole: boolean;
  readonly findings: readonly Finding[];
  /** Whether `findings` are all those of the draft as it is now. */
  readonly isChecked: boolean;
  /** Whether the last draft that was answered has errors. */
  readonly hasErrors: boolean;
  /** Whether that is the draft as it is now. */
  readonly isCurrent: boolean;
  /** Why there is no answer yet. Unless the draft is the reason, the server is asked again. */
  readonly problem: unknown;
  readonly retry: () => unknown;
}

/** Keys that are typed in a burst are one draft. */
const QUIET_MS = 30;
const PAUSE_MS = 500;

/** What of a draft the page shows: no more than the html, more, or its findings alone. */
export type Shown = "html" | "all" | "findings";

/**
 * Has the server compile a draft as it is written: for each key the html alone, if that is shown, and all of it when
 * writing pauses, or at once while the page shows more than the html. `withNodes`: with the nodes of the source.
 */
export function usePreview(draft: Draft, previewed: Previewed, extent: Shown = "all", withNodes = false): Preview {
  const waitMs = extent === "all" ? QUIET_MS : PAUSE_MS;
  const whole = useAnswer(draft, { previewed, extent: "whole", waitMs, withNodes, isWanted: true });
  const isWanted = extent === "html";
  const except = whole.requested;
  const quick = useAnswer(draft, { previewed, extent: "html", waitMs: QUIET_MS, withNodes, isWanted, except });
  const newest = newerAnswer(quick.last, whole.last, draft);
  const judging = judgingAnswer(quick.last, whole.last, draft);
  const shown = shownAnswer(quick.sound, whole.sound, draft, withNodes);
  const hasErrors = newest !== undefined && newest.programs === undefined;
  const { problem, retry } = quick.problem === undefined ? whole : quick;
  return {
    shown: shown?.programs?.template,
    nodes: shown?.programs?.nodes,
    source: shown?.draft,
    programs: whole.sound?.programs,
    isWhole: whole.sound?.draft === draft,
    findings: judging?.findings ?? NO_FINDINGS,
    isChecked: judging?.draft === draft && (judging.extent === "whole" || hasErrors),
    hasErrors,
    isCurrent: newest?.draft === draft,
    problem,
    retry,
  };
}

const NO_FINDINGS: readonly Finding[] = [];
