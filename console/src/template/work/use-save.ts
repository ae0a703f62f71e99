import { create } from "@bufbuild/protobuf";
import { createClient } from "@connectrpc/connect";
import { createConnectQueryKey, useTransport } from "@connectrpc/connect-query";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Template } from "../../../../gen/letterpress/v1/template_pb.ts";
import { DescribeTemplateResponseSchema, TemplateService } from "../../../../gen/letterpress/v1/template_service_pb.ts";
import { describeError } from "../../components/describe-error.ts";
import { useRefresh } from "../../rpc/use-refresh.ts";
import { draftFields, draftOf, isSameDraft } from "../draft/draft.ts";
import { rebase } from "./work-state.ts";
import type { WorkStore } from "./work-store.ts";

/**
 * Saves a draft, with its etag; what somebody else saved meanwhile is fetched to be compared. Without a network, the
 * save waits until there is one.
 */
export function useSave(id: string, store: WorkStore) {
  const transport = useTransport();
  const client = createClient(TemplateService, transport);
  const queries = useQueryClient();
  const refresh = useRefresh();
  const [theirs, setTheirs] = useState<Template | undefined>();
  const note = (template: Template) => {
    const { describeTemplate: schema } = TemplateService.method;
    const key = createConnectQueryKey({ schema, input: { id }, transport, cardinality: "finite" });
    queries.setQueryData(key, create(DescribeTemplateResponseSchema, { template }));
  };
  const follow = (template: Template) => store.run((state) => rebase(state, draftOf(template), template.etag));
  const fetchTheirs = async () => {
    const { template } = await client.describeTemplate({ id });
    if (template === undefined) return;
    note(template);
    // The answer to an earlier save of the same draft may have been lost.
    if (isSameDraft(draftOf(template), store.get().work.draft)) follow(template);
    else setTheirs(template);
  };
  const save = useMutation({
    mutationFn() {
      const { work, etag } = store.get();
      return client.updateTemplate({ id, etag, ...draftFields(work.draft), allowUnknown: true, force: true });
    },
    async onSuccess({ template }) {
      if (template === undefined) return;
      note(template);
      follow(template);
      await refresh([TemplateService.method.listTemplates]);
    },
    async onError(error) {
      if (describeError(error).code === "ETAG_MISMATCH") await fetchTheirs();
    },
  });
  return { save, theirs, fetchTheirs, closeConflict: () => setTheirs(undefined), note };
}
