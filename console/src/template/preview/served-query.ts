import type { Client } from "@connectrpc/connect";
import { queryOptions } from "@tanstack/react-query";
import { PROGRAM_FORMAT } from "../../../../core/evaluator/program.ts";
import type { TemplateService } from "../../../../gen/letterpress/v1/template_service_pb.ts";
import { type ServedVersion, servedKey } from "./served-version.ts";

/** Reads the stored programs of a version, as the libraries fill them. Versions that serve the same have one key. */
export function servedQuery(client: Client<typeof TemplateService>, served: ServedVersion) {
  const { templateId: id, version } = served;
  return queryOptions({
    queryKey: ["served", servedKey(served)],
    async queryFn({ signal }): Promise<unknown> {
      const answer = await client.getTemplateVersion({ id, version, programFormat: PROGRAM_FORMAT }, { signal });
      return JSON.parse(decoder.decode(answer.version?.template));
    },
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  });
}

const decoder = new TextDecoder();
