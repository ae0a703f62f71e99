import { CLI } from "../api/local-caller.ts";
import type { OperatorApi, StoredTemplate } from "../api/operator-api.ts";
import type { TemplateContent } from "./template-content.ts";

/** A template of a store or server, and what of it travels. */
export interface FetchedTemplate {
  readonly stored: StoredTemplate;
  readonly content: TemplateContent;
}

/** Undefined where there is no template of that slug or id. One without a slug is given the empty one. */
export async function fetchTemplate({ templates }: OperatorApi, ref: string): Promise<FetchedTemplate | undefined> {
  const stored = await templates.find(CLI, ref);
  if (stored === undefined) return undefined;
  const { slug = "", kind, name, subject, tags, source } = stored;
  const samples = (await templates.listSamples(CLI, stored.id)).map(({ name: of, data }) => ({ name: of, data }));
  return { stored, content: { slug, kind, name, subject, tags, source, samples } };
}
