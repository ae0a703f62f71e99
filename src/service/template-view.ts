import { type BoundedCacheUse, createBoundedCache } from "../cache/bounded-cache.ts";
import { entityTagOf } from "../cache/entity-tag.ts";
import { Rendition } from "../cache/rendition.ts";
import type { Definition } from "../domain/key/key.ts";
import type { Target } from "../domain/target.ts";
import { ANSWER_BYTES_MAX } from "../domain/template/answer-size.ts";
import { newestFormat } from "../domain/template/program-format.ts";
import { MAIL_PARTS, type ProgramName } from "../domain/template/program-name.ts";
import type { TemplateVersionContent } from "../domain/template/template-version.ts";
import type { TemplateStore } from "../store/port/template-store.ts";

/** What the holder of a key gets of one version. */
export interface TemplateView {
  /** UTF-8 JSON and the forms made of it; undefined when it exceeds an answer. */
  readonly rendition: Rendition | undefined;
  /** How many bytes it is. */
  readonly size: number;
  /** Strong, with quotes: a digest of the bytes. */
  readonly etag: string;
  /** Whether it has a document to be read. */
  readonly hasDocument: boolean;
  /** What of the document a reader of documents would show wrong, as words; undefined where there is nothing. */
  readonly programsOnly: string | undefined;
  /** The newest format among its programs; 0 without programs. */
  readonly programFormat: number;
}

/** What decides whether there is a view, and its bytes, besides the version itself, which never changes. */
export interface ViewRequest {
  /** Those whose programs it holds, beside those of the parts of the mail. None: it holds no programs at all. */
  readonly targets: readonly Target[];
  readonly definition: Definition;
  readonly name: string;
  readonly slug: string | undefined;
  /** How many versions of the template were pruned. A view of before is not used; undefined for one that stays. */
  readonly prunes: number | undefined;
  /** A locale of the version; undefined for its own language. */
  readonly locale: string | undefined;
}

/** Gives each view its own memory. A small Buffer is part of a pool of 64 KiB, which one cached view would retain. */
const encoder = new TextEncoder();

/** Finds views, in the cache or else in the store. */
export interface ViewCache {
  find(templateId: string, version: number, request: ViewRequest): Promise<TemplateView | undefined>;
  use(): BoundedCacheUse;
}

/** A cache of views, so that a repeated fetch assembles none. With all their forms they hold up to `maxBytes`. */
export function createViewCache({ findContent }: Pick<TemplateStore, "findContent">, maxBytes: number): ViewCache {
  const views = createBoundedCache<TemplateView>({
    bytes: maxBytes,
    sizeOf: ({ rendition }, key) => (rendition?.heldBytes ?? 0) + key.length,
  });

  function hold(
    cacheKey: string,
    text: string,
    traits: Pick<TemplateView, "hasDocument" | "programsOnly" | "programFormat">,
  ): TemplateView {
    const bytes = encoder.encode(text);
    const size = bytes.length;
    const remeasure = (): void => views.remeasure(cacheKey, view);
    const view: TemplateView = {
      etag: entityTagOf(bytes),
      rendition: size > ANSWER_BYTES_MAX ? undefined : new Rendition(bytes, remeasure),
      size,
      ...traits,
    };
    views.set(cacheKey, view);
    return view;
  }

  async function find(templateId: string, version: number, request: ViewRequest): Promise<TemplateView | undefined> {
    const { targets, definition, name, slug = "", prunes = "", locale } = request;
    // A name may hold anything, so it comes last.
    const cacheKey = [templateId, version, prunes, targets.join("+"), definition, locale, slug, name].join("/");
    const cached = views.get(cacheKey);
    if (cached !== undefined) return cached;
    const found = await findContent(templateId, version, programNames(targets), locale);
    if (found === undefined) return undefined;
    const { document, programs, programsOnly } = found;
    return hold(cacheKey, assembleView(found, templateId, version, request), {
      hasDocument: definition === "full" && document !== undefined,
      programsOnly,
      programFormat: newestFormat(programs),
    });
  }

  return { find, use: views.use };
}

/**
 * The members of TemplateJson as they were stored, then ours. Programs are stored as JSON text and copied as they are;
 * text and subject are parts of every mail, so they come whatever the target.
 */
function assembleView(
  content: TemplateVersionContent,
  templateId: string,
  version: number,
  { targets, definition, name, slug = "", locale }: ViewRequest,
): string {
  const head = JSON.stringify({
    ...definitionMembers(content.document, templateId, name, definition),
    slug,
    version,
    published_at: content.publishedAt.toISOString(),
    subject: content.subject,
    locale,
    programs: undefined,
  });
  if (targets.length === 0) return head;
  let programs = "";
  for (const part of programNames(targets)) {
    const program = content.programs[part];
    if (program !== undefined) programs += `${programs === "" ? "" : ","}"${part}":${program}`;
  }
  return `${head.slice(0, -1)},"programs":{${programs}}}`;
}

function programNames(targets: readonly Target[]): readonly ProgramName[] {
  return targets.length === 0 ? [] : [...targets, ...MAIL_PARTS];
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
