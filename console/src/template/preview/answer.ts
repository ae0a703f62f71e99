import type { JsonObject } from "@bufbuild/protobuf";
import type { Draft } from "../draft/draft.ts";
import type { Finding } from "../finding.ts";
import type { MailNode } from "../mail-node.ts";

/** All of a preview, or the html alone, which is quick: not shortened, and without findings about size. */
export type Extent = "whole" | "html";

/** What a source was compiled to. */
export interface Programs {
  /** As the libraries take it. */
  readonly template: unknown;
  /** Of `dynamic_data`. */
  readonly schema: JsonObject | undefined;
  /** Of `data` in it. */
  readonly dataSchema: JsonObject | undefined;
  readonly example: JsonObject | undefined;
  /** The nodes of the source, by their ranges in the html program; undefined unless requested. */
  readonly nodes: readonly MailNode[] | undefined;
}

/** What the server says of a draft. */
export interface Answer {
  readonly draft: Draft;
  readonly extent: Extent;
  /** Larger than that of each earlier request. */
  readonly number: number;
  /** Undefined for a draft with errors. */
  readonly programs: Programs | undefined;
  readonly findings: readonly Finding[];
}

/**
 * The answer about a draft, or else about the newer one; of two about the same draft, the first. An undo brings back a
 * draft whose answer is older than that about what was undone.
 */
export function newerAnswer(one: Answer | undefined, other: Answer | undefined, draft: Draft): Answer | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  if (one.draft !== other.draft && other.draft === draft) return other;
  if (one.draft === draft) return one;
  return one.draft === other.draft || one.number > other.number ? one : other;
}

/**
 * The answer that is shown: of the same draft the quick one, so that the mail does not change once more when the whole
 * one comes, unless the nodes were requested after that.
 */
export function shownAnswer(
  quick: Answer | undefined,
  whole: Answer | undefined,
  draft: Draft,
  withNodes: boolean,
): Answer | undefined {
  const isBare = withNodes && quick?.programs?.nodes === undefined;
  return isBare && quick?.draft === whole?.draft ? whole : newerAnswer(quick, whole, draft);
}

/**
 * The answer whose findings are listed. The quick one of a draft without errors lacks findings, so those of the last
 * whole one stay until the next.
 */
export function judgingAnswer(quick: Answer | undefined, whole: Answer | undefined, draft: Draft): Answer | undefined {
  const newest = newerAnswer(whole, quick, draft);
  return newest?.programs !== undefined && whole?.programs !== undefined ? whole : newest;
}
