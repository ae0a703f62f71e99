import { createClient } from "@connectrpc/connect";
import { useTransport } from "@connectrpc/connect-query";
import { useQuery } from "@tanstack/react-query";
import { PROGRAM_FORMAT } from "../../../../core/evaluator/program.ts";
import type { TemplateVersion } from "../../../../gen/letterpress/v1/template_pb.ts";
import { TemplateService } from "../../../../gen/letterpress/v1/template_service_pb.ts";

/** What a version serves. */
export interface Served {
  /** As the libraries fill it; undefined until it is known. */
  readonly template: unknown;
  /** Why it is not. */
  readonly problem: unknown;
  readonly retry: () => unknown;
}

/** The stored programs of a version, never compiled again. Versions that serve the same are requested once. */
export function useServed({ templateId: id, version, digest }: TemplateVersion): Served {
  const client = createClient(TemplateService, useTransport());
  const { data, error, refetch } = useQuery({
    queryKey: ["served", digest || `${id} ${version}`],
    async queryFn({ signal }): Promise<unknown> {
      const answer = await client.getTemplateVersion({ id, version, programFormat: PROGRAM_FORMAT }, { signal });
      return JSON.parse(decoder.decode(answer.version?.template));
    },
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  });
  return { template: data, problem: error ?? undefined, retry: refetch };
}

const decoder = new TextDecoder();
