import { createClient } from "@connectrpc/connect";
import { useTransport } from "@connectrpc/connect-query";
import { type UseMutationResult, useMutation } from "@tanstack/react-query";
import { useLocation } from "wouter";
import { TemplateService } from "../../../gen/letterpress/v1/template_service_pb.ts";
import { useRefresh } from "../rpc/use-refresh.ts";
import { languageOf, toSource } from "../template/source.ts";
import { loadStartingPoint, type StartingPoint } from "./starting-points.ts";

/** What a new template is made of. */
export interface NewTemplate {
  readonly name: string;
  readonly slug: string;
  readonly subject: string;
  readonly start: StartingPoint | File;
  /** Whether the slug may be one that a published template gave up lately. */
  readonly forceSlug: boolean;
}

/** Makes a draft, keeps the data that an example comes with as its first sample, and goes to its page. */
export function useCreateTemplate(onDone: () => void): UseMutationResult<string, Error, NewTemplate> {
  const client = createClient(TemplateService, useTransport());
  const refresh = useRefresh();
  const [, go] = useLocation();
  return useMutation({
    async mutationFn({ start, ...template }) {
      const { source, data } = await load(start);
      // A draft may have errors, but a file that is no JSON at all is more likely another one than was meant.
      if (languageOf(source) === "json") JSON.parse(source);
      const lenient = { allowUnknown: true, force: true };
      const { template: made } = await client.createTemplate({ ...template, source: toSource(source), ...lenient });
      const id = made?.id ?? "";
      if (data !== undefined) await client.setTemplateSample({ id, name: "example", dynamicData: JSON.parse(data) });
      return id;
    },
    onSuccess(id) {
      onDone();
      go(`/templates/${id}`);
      // Not awaited: a long list is read page by page.
      void refresh([TemplateService.method.listTemplates]);
    },
  });
}

async function load(start: StartingPoint | File): Promise<{ source: string; data?: string | undefined }> {
  return start instanceof File ? { source: await start.text() } : loadStartingPoint(start);
}
