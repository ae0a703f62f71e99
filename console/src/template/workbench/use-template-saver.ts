import { create } from "@bufbuild/protobuf";
import { createClient } from "@connectrpc/connect";
import { createConnectQueryKey, useTransport } from "@connectrpc/connect-query";
import { useQueryClient } from "@tanstack/react-query";
import type { Template } from "../../../../gen/letterpress/v1/template_pb.ts";
import { DescribeTemplateResponseSchema, TemplateService } from "../../../../gen/letterpress/v1/template_service_pb.ts";
import { useRefresh } from "../../rpc/use-refresh.ts";
import type { Saver } from "../../saving/use-save.ts";
import { type Draft, draftFields, draftOf, isSameDraft } from "../draft/draft.ts";
import { rebase } from "./work-state.ts";
import type { WorkStore } from "./work-store.ts";

/** How the draft of a template is saved. */
export function useTemplateSaver(id: string, store: WorkStore): Saver<Draft, Template> {
  const transport = useTransport();
  const client = createClient(TemplateService, transport);
  const queries = useQueryClient();
  const refresh = useRefresh();
  const { describeTemplate: schema } = TemplateService.method;
  const described = createConnectQueryKey({ schema, input: { id }, transport, cardinality: "finite" });
  return {
    id,
    written() {
      const { work, etag } = store.get();
      return { draft: work.draft, etag };
    },
    async update(draft, etag) {
      const fields = { ...draftFields(draft), allowUnknown: true, force: true };
      return (await client.updateTemplate({ id, etag, ...fields })).template;
    },
    describe: async () => (await client.describeTemplate({ id })).template,
    note(stored, isAnswer) {
      // The answer of a save does not say who uses the template.
      const known = queries.getQueryData(described)?.template?.usedBy ?? [];
      const template = isAnswer ? { ...stored, usedBy: known } : stored;
      queries.setQueryData(described, create(DescribeTemplateResponseSchema, { template }));
    },
    follow: (template) => store.run((state) => rebase(state, draftOf(template), template.etag)),
    has: (template, draft) => isSameDraft(draftOf(template), draft),
    refreshLists: () => refresh([TemplateService.method.listTemplates]),
  };
}
