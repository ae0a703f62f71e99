import type { JsonObject } from "@bufbuild/protobuf";
import { createClient } from "@connectrpc/connect";
import { useTransport } from "@connectrpc/connect-query";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { TemplateService } from "../../../../gen/letterpress/v1/template_service_pb.ts";
import { isTransient } from "../../rpc/is-transient.ts";
import { type Draft, draftFields } from "../draft/draft.ts";
import type { Finding } from "../finding.ts";

/** What a source was compiled to. */
export interface Programs {
  /** As the libraries take it. */
  readonly template: unknown;
  /** Of `dynamic_data`. */
  readonly schema: JsonObject | undefined;
  /** Of `data` in it. */
  readonly dataSchema: JsonObject | undefined;
  readonly example: JsonObject | undefined;
}

/** What the server says of a draft. */
export interface Preview {
  /** Of the last draft that had no errors; undefined while there was none. */
  readonly programs: Programs | undefined;
  /** Of the last draft that was answered. */
  readonly findings: readonly Finding[];
  /** Whether that draft has errors. */
  readonly hasErrors: boolean;
  /** Whether all of this is about the draft as it is now. */
  readonly isCurrent: boolean;
  /** Why there is no answer yet. Unless the draft is the reason, the server is asked again. */
  readonly problem: unknown;
  readonly retry: () => void;
}

interface Answer {
  readonly programs: Programs | undefined;
  readonly findings: readonly Finding[];
}

const QUIET_MS = 60;
const RETRY_MS_MAX = 5_000;

/**
 * Has the server compile a draft whenever writing pauses. A newer draft cancels the call about an older one, and a
 * server that is away or busy is asked again until it answers.
 */
export function usePreview(draft: Draft): Preview {
  const client = createClient(TemplateService, useTransport());
  const quiet = useQuiet(draft);
  const { data, error, failureReason, isPlaceholderData, refetch } = useQuery({
    queryKey: ["preview", quiet],
    async queryFn({ signal }): Promise<Answer> {
      const request = { ...draftFields(quiet), allowUnknown: true };
      const { valid, diagnostics, template, schema, dataSchema, example } = await client.previewTemplate(request, {
        signal,
      });
      const programs = valid
        ? { template: JSON.parse(decoder.decode(template)), schema, dataSchema, example }
        : undefined;
      return { programs, findings: diagnostics };
    },
    placeholderData: keepPreviousData,
    structuralSharing: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: (_count, reason) => isTransient(reason),
    retryDelay: (count) => Math.min(500 * 2 ** count, RETRY_MS_MAX),
  });
  const [answer, programs] = [useLast(data), useLast(data?.programs)];
  const problem = error ?? failureReason;
  const isCurrent = data !== undefined && !isPlaceholderData && quiet === draft;
  return useMemo(() => {
    const findings = answer?.findings ?? [];
    const hasErrors = findings.some(({ severity }) => severity === "error");
    return { programs, findings, hasErrors, isCurrent, problem: problem ?? undefined, retry: () => void refetch() };
  }, [answer, programs, isCurrent, problem, refetch]);
}

/** A value once it has not changed for a moment. */
function useQuiet<Value>(value: Value): Value {
  const [quiet, setQuiet] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setQuiet(value), QUIET_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return quiet;
}

/** The last value that was one. */
function useLast<Value>(value: Value | undefined): Value | undefined {
  const [last, setLast] = useState(value);
  if (value !== undefined && value !== last) setLast(value);
  return value ?? last;
}

const decoder = new TextDecoder();
