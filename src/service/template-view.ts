import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { Definition } from "../domain/key/key.ts";
import type { Target } from "../domain/target.ts";
import { MAIL_PARTS } from "../domain/template/program-name.ts";
import type { TemplateVersion } from "../domain/template/template-version.ts";

/** What a holder of a key is given of one version. */
export interface TemplateView {
  /** UTF-8 JSON. */
  readonly bytes: Uint8Array;
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

const MAX_CACHE_BYTES = 64 * 1024 * 1024;

/** Keeps the views that were asked for last, up to 64 MiB, so that each is assembled once and not at every fetch. */
export function createViewCache(
  findVersion: (templateId: string, version: number) => Promise<TemplateVersion | undefined>,
): (templateId: string, version: number, request: ViewRequest) => Promise<TemplateView | undefined> {
  const views = new LRUCache<string, TemplateView>({
    maxSize: MAX_CACHE_BYTES,
    sizeCalculation: (view, key) => view.bytes.length + key.length,
  });

  return async (templateId, version, request) => {
    const { targets, definition, name, slug = "" } = request;
    // A name may hold anything, so it comes last.
    const cacheKey = [templateId, version, targets.join("+"), definition, slug, name].join("/");
    const kept = views.get(cacheKey);
    if (kept !== undefined) return kept;
    const found = await findVersion(templateId, version);
    if (found === undefined) return undefined;
    const bytes = Buffer.from(assembleView(found, request));
    const view = { bytes, etag: `"${createHash("sha256").update(bytes).digest("base64url").slice(0, 22)}"` };
    views.set(cacheKey, view);
    return view;
  };
}

/**
 * The members of TemplateJson as they were stored, then ours. Programs are stored as JSON text and copied as they are; text
 * and subject are parts of every mail, so they come whatever the target.
 */
function assembleView(version: TemplateVersion, { targets, definition, name, slug }: ViewRequest): string {
  const head = JSON.stringify({
    ...documentMembers(version, definition, name),
    slug: slug ?? "",
    version: version.version,
    published_at: version.publishedAt.toISOString(),
    subject: version.subject,
  });
  const programs = [...targets, ...MAIL_PARTS].flatMap((name) => {
    const program = version.programs[name];
    return program === undefined ? [] : [`${JSON.stringify(name)}:${program}`];
  });
  return `${head.slice(0, -1)},"programs":{${programs.join(",")}}}`;
}

/** A document has a name of its own; MJML text has that of its template. */
function documentMembers(version: TemplateVersion, definition: Definition, name: string): Record<string, unknown> {
  if (version.source.kind === "mjml") {
    return { template_id: version.templateId, template_name: name, schema_version: "1.0" };
  }
  const document = JSON.parse(version.source.text) as Record<string, unknown>;
  const members = { ...document, template_id: version.templateId };
  if (definition === "full") return members;
  return {
    template_id: version.templateId,
    template_name: document.template_name,
    schema_version: document.schema_version,
  };
}
