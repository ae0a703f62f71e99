import { createClient } from "@connectrpc/connect";
import { useTransport } from "@connectrpc/connect-query";
import { type UseMutationResult, useMutation } from "@tanstack/react-query";
import { useLocation } from "wouter";
import { TemplateService } from "../../../gen/letterpress/v1/template_service_pb.ts";
import { publicUrl } from "../rpc/public-url.ts";
import { useRefresh } from "../rpc/use-refresh.ts";
import { languageOf, toSource } from "../template/source.ts";
import type { ExampleFormat } from "./example-format.ts";
import { type ExampleFolder, loadExampleMail } from "./load-example-mail.ts";
import { publishParts } from "./publish-parts.ts";
import type { StartingPoint } from "./starting-point.ts";
import { loadStartingPoint } from "./starting-points.ts";

/** What a new template is made of. */
export interface NewTemplate {
  readonly name: string;
  readonly slug: string;
  readonly kind: string;
  readonly subject: string;
  readonly start: StartingPoint | File;
  /** Of an example that has several. */
  readonly format: ExampleFormat;
  /** Whether the slug may be one that a published template gave up within the last 30 days. */
  readonly forceSlug: boolean;
}

/** Makes a draft, keeps the data that an example comes with as its first sample, and goes to its page. */
export function useCreateTemplate(onDone: () => void): UseMutationResult<string, Error, NewTemplate> {
  const client = createClient(TemplateService, useTransport());
  const refresh = useRefresh();
  const [, go] = useLocation();
  return useMutation({
    async mutationFn({ start, format, ...template }) {
      const { source, data, files = {}, parts = [] } = await load(start, format);
      await publishParts(client, parts);
      // A draft may have errors, but a file that is no JSON at all is more likely another one than was meant.
      if (languageOf(source) === "json") JSON.parse(source);
      const lenient = { allowUnknown: true, force: true };
      const draft = { ...template, source: toSource(source), files };
      const { template: made } = await client.createTemplate({ ...draft, ...lenient });
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

interface Loaded {
  readonly source: string;
  readonly data?: string | undefined;
  /** What the source names, by its path. */
  readonly files?: Readonly<Record<string, string>>;
  /** What the source includes, each behind those that it includes itself. */
  readonly parts?: readonly ExampleFolder[];
}

async function load(start: StartingPoint | File, format: ExampleFormat): Promise<Loaded> {
  if (start instanceof File) return { source: await start.text() };
  if (start.folder === undefined) return loadStartingPoint(start);
  const folders = await loadExampleMail(start.folder, format, publicUrl());
  const mail = folders.at(-1);
  if (mail === undefined) throw new Error(`there is no example ${start.folder}`);
  return { source: mail.source, data: mail.data, files: mail.files, parts: folders.slice(0, -1) };
}
