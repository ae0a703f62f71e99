import type { Caller } from "../domain/caller.ts";
import type { Diagnostic } from "../domain/diagnostic.ts";
import type { Template, TemplateSummary } from "../domain/template/template.ts";
import type { TemplateSource } from "../domain/template/template-source.ts";
import type { TemplateVersion, TemplateVersionSummary } from "../domain/template/template-version.ts";

/** What an SDK key asks for. `ref` is whatever stood in the path; the rest has passed the rules of GetTemplateRequest. */
export interface FetchRequest {
  readonly ref: string;
  readonly target?: string | undefined;
  readonly version?: number | undefined;
  /** An If-None-Match field value, or the empty string. */
  readonly ifNoneMatch: string;
}

/** A fetched template: the same bytes object for as long as the view is kept, so that edges may encode it once. */
export interface FetchedTemplate {
  readonly version: number;
  /** Strong, with quotes. */
  readonly etag: string;
  /** UTF-8 JSON; undefined when the caller's entity tag is current. */
  readonly bytes: Uint8Array | undefined;
}

/** A page request as it came: size 0 means 50, more than 200 means 200; the empty token asks for the first page. */
export interface PageRequest {
  readonly pageSize: number;
  readonly pageToken: string;
}

/** Stores, publishes and serves templates. `ref` is a UUID or a slug; both may be unknown or malformed. */
export interface TemplateService {
  /** For SDK keys. Throws FORBIDDEN outside the key's scope, TEMPLATE_NOT_FOUND, in this order. */
  fetch(caller: Caller, request: FetchRequest): Promise<FetchedTemplate>;
  /** Throws RENDER_ERROR when the source does not compile, CONFLICT when the slug is taken. */
  create(
    caller: Caller,
    request: {
      readonly name: string;
      readonly slug?: string | undefined;
      readonly subject: string;
      readonly source: TemplateSource;
    },
  ): Promise<Template>;
  describe(caller: Caller, ref: string): Promise<Template>;
  list(
    caller: Caller,
    page: PageRequest & { readonly showArchived: boolean },
  ): Promise<{ readonly templates: readonly TemplateSummary[]; readonly nextPageToken: string }>;
  /** Changes what is present; an empty slug removes it. Throws ETAG_MISMATCH besides what create throws. */
  update(
    caller: Caller,
    ref: string,
    change: {
      readonly etag: string;
      readonly name?: string | undefined;
      readonly slug?: string | undefined;
      readonly subject?: string | undefined;
      readonly source?: TemplateSource | undefined;
    },
  ): Promise<Template>;
  publish(
    caller: Caller,
    ref: string,
    options: { readonly comment: string; readonly etag?: string | undefined },
  ): Promise<TemplateVersionSummary>;
  rollback(
    caller: Caller,
    ref: string,
    options: { readonly version: number; readonly comment: string },
  ): Promise<TemplateVersionSummary>;
  archive(caller: Caller, ref: string): Promise<Template>;
  unarchive(caller: Caller, ref: string): Promise<Template>;
  listVersions(
    caller: Caller,
    ref: string,
    page: PageRequest,
  ): Promise<{ readonly versions: readonly TemplateVersionSummary[]; readonly nextPageToken: string }>;
  getVersion(caller: Caller, ref: string, version: number): Promise<TemplateVersion>;
  /** Compiles and stores nothing. */
  validate(
    caller: Caller,
    request: { readonly subject: string; readonly source: TemplateSource },
  ): Promise<readonly Diagnostic[]>;
}
