import { useQuery } from "@connectrpc/connect-query";
import type { Template } from "../../../../gen/letterpress/v1/template_pb.ts";
import { TemplateService } from "../../../../gen/letterpress/v1/template_service_pb.ts";
import { readSchema, type ScopeSchema } from "../data/schema.ts";
import { contractChanges } from "./contract-changes.ts";

/** How what a draft asks for differs from the published version; `changes` is undefined until that is known. */
export function useContractChanges({ id, publishedVersion: version }: Template, schema: ScopeSchema) {
  const isFirst = version === 0;
  const { data, error, refetch } = useQuery(
    TemplateService.method.getTemplateContract,
    { id, version },
    { enabled: !isFirst },
  );
  const before = isFirst || data !== undefined ? readSchema(data?.schema) : undefined;
  return { changes: before && contractChanges(before, schema), error, retry: refetch };
}
