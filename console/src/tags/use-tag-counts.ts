import { useQuery } from "@connectrpc/connect-query";
import { type TagCount, TemplateService } from "../../../gen/letterpress/v1/template_service_pb.ts";

/** The tags that templates have, each with the number of its templates. */
export function useTagCounts(): readonly TagCount[] {
  return useQuery(TemplateService.method.listTemplates, { pageSize: 1 }).data?.tags ?? [];
}
