import { createClient } from "@connectrpc/connect";
import { useTransport } from "@connectrpc/connect-query";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { type PreviewTemplateResponse, TemplateService } from "../../../../gen/letterpress/v1/template_service_pb.ts";
import { isTransient } from "../../rpc/is-transient.ts";
import { type Draft, draftFields } from "../draft/draft.ts";
import type { Answer, Extent } from "./answer.ts";

/** The last answers of one extent. */
export interface Answers {
  readonly last: Answer | undefined;
  /** That of the last draft without errors. */
  readonly sound: Answer | undefined;
  /** The draft of the last request. */
  readonly requested: Draft;
  /** Why the last request has no answer. Unless the draft is the reason, it is sent again. */
  readonly problem: unknown;
  readonly retry: () => unknown;
}

/** What a draft is of, and where it is looked at. */
export interface Previewed {
  /** Of the template. */
  readonly kind: string;
  readonly slug: string;
  /** The id or slug of the mail in which a part of mails is compiled; absent for alone. */
  readonly inTemplate?: string;
  /** The language into which the draft is translated; absent for its own. */
  readonly inLocale?: InLocale;
  /** Another one after each change of what the server adds to the draft, such as stored translations. */
  readonly revision?: string;
}

/** A language, and the template whose translations are used, with those that are not stored yet. */
interface InLocale {
  readonly locale: string;
  readonly translationsOf: string;
  readonly translations: { readonly id: string; readonly text: string; readonly source: string }[];
}

interface Asking {
  readonly previewed: Previewed;
  readonly extent: Extent;
  /** How long a draft must be unchanged before it is requested. */
  readonly waitMs: number;
  /** Whether the nodes of the source are requested, too. */
  readonly withNodes: boolean;
  /** False to request nothing. */
  readonly isWanted: boolean;
  /** Of this draft nothing is requested. */
  readonly except?: Draft | undefined;
}

const LEFT_OUT = {
  whole: { targets: [], withoutContract: false, unshortened: false },
  html: { targets: ["html"], withoutContract: true, unshortened: true },
} satisfies Record<Extent, object>;
/** A request that takes longer is cancelled for a newer draft. */
const HELD_MS = 1_000;
const RETRY_MS_MAX = 5_000;

/**
 * Has the server compile a draft whenever it changes. One request is in flight at a time: what is written meanwhile
 * waits for its answer, and the newest draft is next. A server that is away or busy is sent it again until it answers.
 */
export function useAnswer(draft: Draft, { previewed, extent, waitMs, withNodes, isWanted, except }: Asking): Answers {
  const client = createClient(TemplateService, useTransport());
  const [requested, setRequested] = useState(draft);
  const { data, error, failureReason, isFetching, refetch } = useQuery({
    queryKey: ["preview", extent, numberOf(requested), withNodes, previewed],
    async queryFn({ signal }): Promise<Answer> {
      const number = nextNumber();
      const { kind, slug, inTemplate = "", inLocale } = previewed;
      const fields = { ...draftFields(requested), kind, slug, inTemplate, ...inLocale };
      const request = { ...fields, allowUnknown: true, ...LEFT_OUT[extent], nodes: withNodes };
      const answer = await client.previewTemplate(request, { signal });
      return toAnswer(answer, withNodes, { draft: requested, extent, number });
    },
    enabled: isWanted && requested !== except,
    placeholderData: keepPreviousData,
    structuralSharing: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: (_count, reason) => isTransient(reason),
    retryDelay: (count) => Math.min(500 * 2 ** count, RETRY_MS_MAX),
  });
  const isHeld = isFetching && failureReason === null;
  useEffect(() => {
    if (draft === requested) return;
    const timer = setTimeout(() => setRequested(draft), isHeld ? HELD_MS : waitMs);
    return () => clearTimeout(timer);
  }, [draft, requested, waitMs, isHeld]);
  const last = useLast(data);
  const sound = useLast(data?.programs && data);
  return { last, sound, requested, problem: error ?? failureReason ?? undefined, retry: refetch };
}

function toAnswer(
  { valid, diagnostics, template, nodes, ...contract }: PreviewTemplateResponse,
  withNodes: boolean,
  about: Pick<Answer, "draft" | "extent" | "number">,
): Answer {
  const { schema, dataSchema, example } = contract;
  const known = { schema, dataSchema, example, nodes: withNodes ? nodes : undefined };
  const programs = valid ? { template: JSON.parse(decoder.decode(template)) as unknown, ...known } : undefined;
  return { ...about, programs, findings: diagnostics };
}

/** The last value that was one. */
function useLast<Value>(value: Value | undefined): Value | undefined {
  const [last, setLast] = useState(value);
  if (value !== undefined && value !== last) setLast(value);
  return value ?? last;
}

const decoder = new TextDecoder();

/** In keys of queries, which are written as JSON at each render, for drafts, which are long. */
const numbers = new WeakMap<Draft, number>();
let count = 0;

function nextNumber(): number {
  count += 1;
  return count;
}

function numberOf(draft: Draft): number {
  const number = numbers.get(draft) ?? nextNumber();
  numbers.set(draft, number);
  return number;
}
