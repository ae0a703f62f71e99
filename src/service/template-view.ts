import { createBoundedCache } from "../cache/bounded-cache.ts";
import { entityTagOf } from "../cache/entity-tag.ts";
import { Rendition } from "../cache/rendition.ts";
import type { Definition } from "../domain/key/key.ts";
import type { Target } from "../domain/target.ts";
import { ANSWER_BYTES_MAX } from "../domain/template/answer-size.ts";
import { MAIL_PARTS } from "../domain/template/program-name.ts";
import type { TemplateVersionContent } from "../domain/template/template-version.ts";
import type { TemplateStore } from "../store/store.ts";

/** What the holder of a key gets of one version. */
export interface TemplateView {
  /** UTF-8 JSON and the forms made of it; undefined when it exceeds an answer. */
  readonly rendition: Rendition | undefined;
  /** How many bytes it is. */
  readonly size: number;
  /** Strong, with quotes: a digest of the bytes. */
  readonly etag: string;
}

/** What decides the bytes of a view, besides the version itself, which never changes. */
export interface ViewRequest {
  readonly targets: readonly Target[];
  readonly definition: Definition;
  readonly name: string;
  readonly slug: string | undefined;
}

/** Gives each view its own memory. A small Buffer is part of a pool of 64 KiB, which one cached view would retain. */
const encoder = new TextEncoder();

/** A cache of views, so that a repeated fetch assembles none. With all their forms they hold up to `maxBytes`. */
export function createViewCache(
  { findContent }: Pick<TemplateStore, "findContent">,
  maxBytes: number,
): (templateId: string, version: number, request: ViewRequest) => Promise<TemplateView | undefined> {
  const views = createBoundedCache<TemplateView>({
    bytes: maxBytes,
    sizeOf: ({ rendition }, key) => (rendition?.heldBytes ?? 0) + key.length,
  });

  function hold(cacheKey: string, bytes: Uint8Array): TemplateView {
    const size = bytes.length;
    const grow = (): void => views.remeasure(cacheKey, view);
    const view: TemplateView = {
      etag: entityTagOf(bytes),
      rendition: size > ANSWER_BYTES_MAX ? undefined : new Rendition(bytes, grow),
      size,
    };
    views.set(cacheKey, view);
    return view;
  }

  return async (templateId, version, request) => {
    const { targets, definition, name, slug = "" } = request;
    // A name may hold anything, so it comes last.
    const cacheKey = [templateId, version, targets.join("+"), definition, slug, name].join("/");
    const cached = views.get(cacheKey);
    if (cached !== undefined) return cached;
    const found = await findContent(templateId, version, [...targets, ...MAIL_PARTS]);
    if (found === undefined) return undefined;
    return hold(cacheKey, encoder.encode(assembleView(found, templateId, version, request)));
  };
}

/**
 * The members of TemplateJson as they were stored, then ours. Programs are stored as JSON text and copied as they are;
 * text and subject are parts of every mail, so they come whatever the target.
 */
function assembleView(
  content: TemplateVersionContent,
  templateId: string,
  version: number,
  { targets, definition, name, slug = "" }: ViewRequest,
): string {
  const head = JSON.stringify({
    ...definitionMembers(content.document, templateId, name, definition),
    slug,
    version,
    published_at: content.publishedAt.toISOString(),
    subject: content.subject,
    programs: undefined,
  });
  let programs = "";
  for (const part of [...targets, ...MAIL_PARTS]) {
    const program = content.programs[part];
    if (program !== undefined) programs += `${programs === "" ? "" : ","}"${part}":${program}`;
  }
  return `${head.slice(0, -1)},"programs":{${programs}}}`;
}

/** A document has a name of its own; MJML text has that of its template. */
function definitionMembers(
  text: string | undefined,
  templateId: string,
  name: string,
  definition: Definition,
): Record<string, unknown> {
  if (text === undefined) return { template_id: templateId, template_name: name, schema_version: "1.0" };
  const document = JSON.parse(text) as Record<string, unknown>;
  if (definition === "full") return { ...document, template_id: templateId };
  return { template_id: templateId, template_name: document.template_name, schema_version: document.schema_version };
}
