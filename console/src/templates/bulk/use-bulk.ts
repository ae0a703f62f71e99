import { createClient } from "@connectrpc/connect";
import { useTransport } from "@connectrpc/connect-query";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { Template } from "../../../../gen/letterpress/v1/template_pb.ts";
import { TemplateService } from "../../../../gen/letterpress/v1/template_service_pb.ts";
import { isTransient } from "../../rpc/is-transient.ts";
import { useRefresh } from "../../rpc/use-refresh.ts";
import { isSessionRefusal } from "../../session/is-session-refusal.ts";
import { changeTags } from "../../tags/change-tags.ts";
import type { BulkAction } from "./bulk-action.ts";
import { type BulkResult, runBulk } from "./run-bulk.ts";

/** What is done to templates, or was done last. */
export interface BulkState {
  readonly action: BulkAction;
  readonly templates: readonly Template[];
  readonly tried: number;
  /** Undefined while it is done. */
  readonly result?: BulkResult<Template>;
}

export interface Bulk {
  readonly state: BulkState | undefined;
  readonly run: (action: BulkAction, templates: readonly Template[]) => Promise<void>;
  /** After the call that is in flight. */
  readonly stop: () => void;
  readonly close: () => void;
}

/** One call after the other. Each is tried again while the server is busy, and waits while there is no network. */
export function useBulk(): Bulk {
  const client = createClient(TemplateService, useTransport());
  const refresh = useRefresh();
  const [state, setState] = useState<BulkState>();
  const stopper = useRef(new AbortController());
  useEffect(() => () => stopper.current.abort(), []);
  const call = useMutation({
    mutationFn: ({ action, template }: { readonly action: BulkAction; readonly template: Template }) =>
      act(client, action, template),
    retry: (count, error) => count < 3 && isTransient(error),
  });
  return {
    state,
    async run(action, templates) {
      stopper.current = new AbortController();
      const { signal } = stopper.current;
      setState({ action, templates, tried: 0 });
      const result = await runBulk(templates, (template) => call.mutateAsync({ action, template }), {
        signal,
        onProgress: (tried) => setState({ action, templates, tried }),
        isFatal: (error) => error !== undefined && (isSessionRefusal(error) || isTransient(error)),
      });
      await refresh([TemplateService.method.listTemplates, TemplateService.method.describeTemplate]);
      setState({ action, templates, tried: templates.length - result.left.length, result });
    },
    stop: () => stopper.current.abort(),
    close: () => setState(undefined),
  };
}

type TemplateClient = Parameters<typeof changeTags>[0];

function act(client: TemplateClient, action: BulkAction, template: Template): Promise<unknown> {
  switch (action.is) {
    case "archive":
      return client.archiveTemplate({ id: template.id });
    case "unarchive":
      return client.unarchiveTemplate({ id: template.id });
    case "add-tag":
      return changeTags(client, template, { add: [action.tag], remove: [] });
    case "remove-tag":
      return changeTags(client, template, { add: [], remove: [action.tag] });
  }
}
