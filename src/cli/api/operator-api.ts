import type { Schema } from "../../contract/contract-schema.ts";
import type { Diagnostic } from "../../domain/diagnostic.ts";
import type { Caller } from "../../domain/session/caller.ts";
import type { TemplateSummary } from "../../domain/template/template.ts";
import type { TemplateSample } from "../../domain/template/template-sample.ts";
import type { TemplateSource } from "../../domain/template/template-source.ts";
import type { TemplateVersion, TemplateVersionSummary } from "../../domain/template/template-version.ts";
import type { AuditService } from "../../service/audit-service.ts";
import type { DuplicateOptions } from "../../service/duplicate-template.ts";
import type { KeyService } from "../../service/key-service.ts";
import type { NewTemplate } from "../../service/make-template.ts";
import type { PreviewLinkService } from "../../service/preview-link-service.ts";
import type { PublishedVersion, PublishOptions } from "../../service/publish-draft.ts";
import type { TemplateChange, TemplateListRequest } from "../../service/template-drafts.ts";
import type { TemplateHistory } from "../../service/template-history.ts";
import type { TemplateSamples } from "../../service/template-samples.ts";
import type { TemplateUsageReport } from "../../service/template-usage-report.ts";
import type { TemplateVersions } from "../../service/template-versions.ts";

/** A template as a list shows it. */
export interface ListedTemplate extends Omit<TemplateSummary, "revision" | "draftRevision" | "publishedDraftRevision"> {
  readonly etag: string;
  readonly hasUnpublishedChanges: boolean;
  /** Why the draft cannot be published; empty when it can, and in lists. */
  readonly publishBlocker: string;
}

/** A template with its draft. */
export interface StoredTemplate extends ListedTemplate {
  readonly source: TemplateSource;
}

/** A draft and what was found in it. */
export interface CheckedDraft extends StoredTemplate {
  readonly diagnostics: readonly Diagnostic[];
}

/** What commands ask of a store or of a server, in the same words. Throws the same refusals. */
export interface OperatorApi {
  /** The store or the server, by a name that no other has. */
  readonly place: string;
  readonly keys: Pick<KeyService, "create" | "list" | "usage" | "rotate" | "revoke"> & {
    /** The id of the key with a token of this public id, or undefined. */
    findByTokenId(tokenId: string): Promise<string | undefined>;
  };
  readonly previewLinks: PreviewLinkService;
  readonly auditEvents: AuditService;
  readonly templates: {
    /** Undefined where there is no template of that slug or id. */
    find(caller: Caller, ref: string): Promise<StoredTemplate | undefined>;
    create(caller: Caller, template: NewTemplate): Promise<CheckedDraft>;
    duplicate(caller: Caller, ref: string, options: DuplicateOptions): Promise<ListedTemplate>;
    update(caller: Caller, id: string, change: TemplateChange): Promise<CheckedDraft>;
    list(
      caller: Caller,
      request: TemplateListRequest,
    ): Promise<{ readonly templates: readonly ListedTemplate[]; readonly nextPageToken: string }>;
    publish(caller: Caller, ref: string, options: PublishOptions): Promise<PublishedVersion>;
    listVersions: TemplateVersions["listVersions"];
    /** What was published as a version. Throws TEMPLATE_NOT_FOUND where there is none. */
    getVersion(
      caller: Caller,
      ref: string,
      version: number,
    ): Promise<Pick<TemplateVersion, "subject" | "source" | "rolledBackFrom" | "dependencies">>;
    /** What the published version asks of the data. Throws TEMPLATE_NOT_FOUND where there is none. */
    getContract(
      caller: Caller,
      ref: string,
    ): Promise<{ readonly version: number; readonly schema: Schema; readonly dataSchema: Schema }>;
    listDrafts: TemplateHistory["listDrafts"];
    /** Throws TEMPLATE_NOT_FOUND for a draft that is not kept. */
    getDraft: TemplateHistory["getDraft"];
    usage: TemplateUsageReport["usage"];
    rollback(
      caller: Caller,
      ref: string,
      options: { readonly version: number; readonly comment: string },
    ): Promise<TemplateVersionSummary>;
    archive(caller: Caller, ref: string): Promise<ListedTemplate>;
    unarchive(caller: Caller, ref: string): Promise<ListedTemplate>;
    delete(caller: Caller, ref: string): Promise<void>;
    listSamples: TemplateSamples["listSamples"];
    setSample(caller: Caller, ref: string, sample: Pick<TemplateSample, "name" | "data">): Promise<void>;
    deleteSample: TemplateSamples["deleteSample"];
  };
}
