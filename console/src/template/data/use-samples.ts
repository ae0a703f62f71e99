import { createClient } from "@connectrpc/connect";
import { useQuery, useTransport } from "@connectrpc/connect-query";
import { useMutation } from "@tanstack/react-query";
import type { FillData } from "../../../../clients/js/src/render-program.ts";
import type { TemplateSample } from "../../../../gen/letterpress/v1/template_pb.ts";
import { TemplateService } from "../../../../gen/letterpress/v1/template_service_pb.ts";
import { useRefresh } from "../../rpc/use-refresh.ts";
import { noteDeletedSample, noteSavedSample, type SampleChange } from "../workbench/work-state.ts";
import type { WorkStore } from "../workbench/work-store.ts";
import { toJson } from "./edit-data.ts";

/** The samples of a template, and how they are changed. */
export interface Samples {
  readonly list: readonly TemplateSample[];
  /** Whether the list is the one of the server, or cannot be had. */
  readonly isListed: boolean;
  /** Saves the data of the chosen sample under a name. */
  readonly save: (name: string, data: FillData, chosen: string) => Promise<void>;
  readonly remove: (name: string) => Promise<void>;
  /** Has the server follow a change, such as one that is undone. */
  readonly follow: (change: SampleChange) => Promise<void>;
  readonly isPending: boolean;
  readonly error: unknown;
}

export function useSamples(id: string, store: WorkStore): Samples {
  const client = createClient(TemplateService, useTransport());
  const refresh = useRefresh();
  const { data, isPending } = useQuery(TemplateService.method.listTemplateSamples, { id });
  const list = data?.samples ?? [];
  const send = useMutation({
    async mutationFn({ name, after }: SampleChange) {
      if (after === undefined) await client.deleteTemplateSample({ id, name });
      else await client.setTemplateSample({ id, name, dynamicData: toJson(after) });
      await refresh([TemplateService.method.listTemplateSamples]);
    },
  });
  const dataOf = (name: string): FillData | undefined => list.find((each) => each.name === name)?.dynamicData;
  return {
    list,
    isListed: !isPending,
    async save(name, after, chosen) {
      const change = { name, before: dataOf(name), after };
      await send.mutateAsync(change);
      store.run((state, at) => noteSavedSample(state, chosen, change, at));
    },
    async remove(name) {
      const change = { name, before: dataOf(name), after: undefined };
      await send.mutateAsync(change);
      store.run((state, at) => noteDeletedSample(state, change, at));
    },
    follow: (change) => send.mutateAsync(change),
    isPending: send.isPending,
    error: send.error,
  };
}
