import type { Schema } from "../../contract/schema.ts";
import type { BrandSummary } from "../../domain/brand/brand.ts";
import type { BrandTokens } from "../../domain/brand/brand-tokens.ts";
import type { Diagnostic } from "../../domain/diagnostic.ts";
import type { LowContrast, RefusedValue } from "../../domain/document/brand/judge-brand.ts";
import type { Caller } from "../../domain/session/caller.ts";
import type { DependentTemplate } from "../../domain/template/dependency.ts";
import type { RepublishJob } from "../../domain/template/republish-job.ts";
import type { TemplateSummary } from "../../domain/template/template.ts";
import type { TemplateSample } from "../../domain/template/template-sample.ts";
import type { TemplateSource } from "../../domain/template/template-source.ts";
import type { TemplateVersion, TemplateVersionSummary } from "../../domain/template/template-version.ts";
import type { AuditService } from "../../service/audit-service.ts";
import type { BrandListRequest, BrandUpdate } from "../../service/brand-drafts.ts";
import type { BrandVersions } from "../../service/brand-versions.ts";
import type { DuplicateOptions } from "../../service/duplicate-template.ts";
import type { KeyService } from "../../service/key-service.ts";
import type { NewBrand } from "../../service/make-brand.ts";
import type { NewTemplate } from "../../service/make-template.ts";
import type { PreviewLinkService } from "../../service/preview-link-service.ts";
import type { PublishOptions } from "../../service/publish-draft.ts";
import type { PublishedVersion } from "../../service/published-version.ts";
import type { GivenTranslations, ImportNote, MessageFormat } from "../../service/read-changes.ts";
import type { RepublishService } from "../../service/republish/republish-service.ts";
import type { TemplateListRequest } from "../../service/template-drafts.ts";
import type { TemplateHistory } from "../../service/template-history.ts";
import type { TemplateSamples } from "../../service/template-samples.ts";
import type { TemplateUsageReport } from "../../service/template-usage-report.ts";
import type { ServedVersion, TemplateVersions } from "../../service/template-versions.ts";
import type { LocaleProgress } from "../../service/translation/locale-progress.ts";
import type { SetMessagesRequest } from "../../service/translation/set-messages.ts";
import type { TemplateLocales } from "../../service/translation/translation-service.ts";
import type { TemplateChange } from "../../service/update-template.ts";
import type { BrandValidation, BrandValidationRequest, JudgedMail } from "../../service/validate-brand.ts";

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

/** A template, and who uses it. */
export interface UsedTemplate extends ListedTemplate {
  /** The active templates whose published version was made from it, at most 100; none of a mail. */
  readonly usedBy: readonly DependentTemplate[];
}

/** A draft and what was found in it. */
export interface CheckedDraft extends StoredTemplate {
  readonly diagnostics: readonly Diagnostic[];
}

/** A brand as a list shows it. */
export interface ListedBrand extends Omit<BrandSummary, "revision" | "draftDigest"> {
  readonly etag: string;
  readonly hasUnpublishedChanges: boolean;
}

/** A brand with its draft. */
export interface StoredBrand extends ListedBrand {
  readonly tokens: BrandTokens;
}

/** What is said of a brand in published mails. A place is written as text. */
export interface BrandReport extends Pick<BrandValidation, "nextPageToken" | "all"> {
  readonly mails: readonly ReportedMail[];
}

export interface ReportedMail extends Omit<JudgedMail, "contrast" | "refused"> {
  readonly contrast: readonly (Omit<LowContrast, "path" | "isLarge"> & { readonly place: string })[];
  readonly refused: readonly (Omit<RefusedValue, "kind"> & { readonly kind: string })[];
}

/** How far a template is translated into a language. */
export interface ListedLocale extends Omit<LocaleProgress, "revision"> {
  readonly etag: string;
}

/** A file of translations that is to be stored. */
export interface SetFileRequest extends Pick<SetMessagesRequest, "locale" | "validateOnly"> {
  readonly given: Extract<GivenTranslations, { readonly kind: "file" }>;
}

export interface SetMessagesAnswer {
  readonly locale: ListedLocale;
  readonly changed: number;
  /** A server lists 100. */
  readonly notes: readonly ImportNote[];
  readonly totalNotes: number;
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
  readonly republish: RepublishService & {
    /** A job at each change, until it has ended or is planned. Ends early if the connection does. */
    watch(caller: Caller, id: string): AsyncIterable<RepublishJob>;
  };
  readonly auditEvents: AuditService;
  readonly brands: Pick<BrandVersions, "publish" | "rollback" | "listVersions" | "getVersion"> & {
    validate(caller: Caller, request: BrandValidationRequest): Promise<BrandReport>;
    /** Undefined where there is no brand of that slug or id. */
    find(caller: Caller, ref: string): Promise<StoredBrand | undefined>;
    describe(caller: Caller, ref: string): Promise<StoredBrand>;
    create(caller: Caller, brand: NewBrand): Promise<StoredBrand>;
    update(caller: Caller, ref: string, change: BrandUpdate): Promise<StoredBrand>;
    list(
      caller: Caller,
      request: BrandListRequest,
    ): Promise<{ readonly brands: readonly ListedBrand[]; readonly nextPageToken: string }>;
    archive(caller: Caller, ref: string): Promise<StoredBrand>;
    unarchive(caller: Caller, ref: string): Promise<StoredBrand>;
    delete(caller: Caller, ref: string): Promise<void>;
  };
  readonly translations: {
    listLocales(
      caller: Caller,
      ref: string,
    ): Promise<Omit<TemplateLocales, "locales"> & { readonly locales: readonly ListedLocale[] }>;
    printMessages(
      caller: Caller,
      ref: string,
      asked: { readonly locale: string; readonly format: MessageFormat },
    ): Promise<{ readonly content: string }>;
    setMessages(caller: Caller, ref: string, request: SetFileRequest): Promise<SetMessagesAnswer>;
  };
  readonly templates: {
    /** Undefined where there is no template of that slug or id. */
    find(caller: Caller, ref: string): Promise<StoredTemplate | undefined>;
    /** Throws TEMPLATE_NOT_FOUND where there is no template of that slug or id. */
    describeUses(caller: Caller, ref: string): Promise<UsedTemplate>;
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
    /** A version with its stored programs, as JSON text. Throws RENDER_ERROR if one has a newer format. */
    getServedVersion(
      caller: Caller,
      ref: string,
      version: number,
      programFormat: number,
    ): Promise<Pick<ServedVersion, "template">>;
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
