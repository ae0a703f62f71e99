import { create } from "@bufbuild/protobuf";
import { ConnectError, createClient } from "@connectrpc/connect";
import { createConnectQueryKey, useTransport } from "@connectrpc/connect-query";
import { useIsMutating, useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { Template } from "../../../../gen/letterpress/v1/template_pb.ts";
import { DescribeTemplateResponseSchema, TemplateService } from "../../../../gen/letterpress/v1/template_service_pb.ts";
import { describeError } from "../../components/describe-error.ts";
import { isTransient } from "../../rpc/is-transient.ts";
import { useRefresh } from "../../rpc/use-refresh.ts";
import { type Draft, draftFields, draftOf, isSameDraft } from "../draft/draft.ts";
import { rebase } from "./work-state.ts";
import type { WorkStore } from "./work-store.ts";

/** A save that failed, and those right before it. */
interface FailedSave {
  readonly error: Error;
  readonly at: number;
  readonly count: number;
  readonly draft: Draft;
}

interface SaveOptions {
  /** Nobody requested the save: it opens no dialog. */
  readonly isAutomatic: boolean;
}

export type Saving = ReturnType<typeof useSave>;

/**
 * Saves a draft, with its etag, one save after the other. What somebody else saved meanwhile is fetched, to be
 * compared. Without a network, the save waits until there is one.
 */
export function useSave(id: string, store: WorkStore) {
  const transport = useTransport();
  const client = createClient(TemplateService, transport);
  const queries = useQueryClient();
  const refresh = useRefresh();
  const [theirs, setTheirs] = useState<Template | undefined>();
  const [savedAt, setSavedAt] = useState<number | undefined>();
  const [failure, setFailure] = useState<FailedSave | undefined>();
  /** Drafts whose save may have reached the server although no answer came. */
  const unanswered = useRef<Draft[]>([]);
  const mutationKey = ["save", id];
  const note = (template: Template) => {
    const { describeTemplate: schema } = TemplateService.method;
    const key = createConnectQueryKey({ schema, input: { id }, transport, cardinality: "finite" });
    queries.setQueryData(key, create(DescribeTemplateResponseSchema, { template }));
  };
  const follow = (template: Template) => store.run((state) => rebase(state, draftOf(template), template.etag));
  const fetchTheirs = async ({ isAutomatic }: SaveOptions) => {
    const { template } = await client.describeTemplate({ id });
    if (template === undefined) return;
    note(template);
    setFailure(undefined);
    const draft = draftOf(template);
    const isOwn = [store.get().work.draft, ...unanswered.current].some((own) => isSameDraft(draft, own));
    if (isOwn) follow(template);
    else if (!isAutomatic) setTheirs(template);
  };
  const save = useMutation({
    mutationKey,
    scope: { id: `save ${id}` },
    async mutationFn(_: SaveOptions) {
      const { work, etag } = store.get();
      try {
        const fields = { ...draftFields(work.draft), allowUnknown: true, force: true };
        return await client.updateTemplate({ id, etag, ...fields });
      } catch (error) {
        if (isTransient(error)) unanswered.current.push(work.draft);
        const failed = { error: ConnectError.from(error), at: Date.now(), draft: work.draft };
        setFailure((before) => ({ ...failed, count: (before?.count ?? 0) + 1 }));
        throw error;
      }
    },
    async onSuccess({ template }) {
      if (template === undefined) return;
      unanswered.current = [];
      setFailure(undefined);
      setSavedAt(Date.now());
      note(template);
      follow(template);
      await refresh([TemplateService.method.listTemplates]);
    },
    async onError(error, options) {
      if (describeError(error).code === "ETAG_MISMATCH") await fetchTheirs(options);
    },
  });
  return {
    save,
    /** Also while one of this page's last visit is. */
    isInFlight: useIsMutating({ mutationKey }) > 0,
    savedAt,
    failure,
    /** Does nothing while another save is in flight. */
    saveByItself() {
      if (queries.isMutating({ mutationKey }) === 0) save.mutate({ isAutomatic: true });
    },
    theirs,
    compare: () => fetchTheirs({ isAutomatic: false }),
    closeConflict: () => setTheirs(undefined),
  };
}
