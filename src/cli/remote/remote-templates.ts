import type { JsonObject } from "@bufbuild/protobuf";
import { type Timestamp, timestampDate } from "@bufbuild/protobuf/wkt";
import type { Client } from "@connectrpc/connect";
import type { FillData } from "../../../core/evaluator/data.ts";
import type {
  Diagnostic as DiagnosticPb,
  TemplateDraft as DraftPb,
  TemplateSample as SamplePb,
  Template as TemplatePb,
  TemplateVersion as VersionPb,
} from "../../../gen/letterpress/v1/template_pb.ts";
import type { GetTemplateUsageResponse, TemplateService } from "../../../gen/letterpress/v1/template_service_pb.ts";
import type { Diagnostic } from "../../domain/diagnostic.ts";
import { Refusal } from "../../domain/error.ts";
import { describeJsonFault } from "../../domain/json/describe-json-fault.ts";
import type { TemplateUsage } from "../../domain/key/template-use.ts";
import type { Rule } from "../../domain/rules.ts";
import { isTarget } from "../../domain/target.ts";
import type { SavedDraftSummary } from "../../domain/template/saved-draft.ts";
import { type PartKind, partKindOf, TEMPLATE_KINDS } from "../../domain/template/template-kind.ts";
import { SAMPLE_NAME, type TemplateSample } from "../../domain/template/template-sample.ts";
import type { TemplateSource } from "../../domain/template/template-source.ts";
import type { TemplateVersionSummary } from "../../domain/template/template-version.ts";
import type { WithCurrency } from "../../service/template-history.ts";
import type { CheckedDraft, ListedTemplate, OperatorApi, StoredTemplate } from "../api/operator-api.ts";
import { UsageError } from "../framework/usage-error.ts";
import { placePath } from "./place-path.ts";

/** Creates access to the templates of a server. */
export function createRemoteTemplates(client: Client<typeof TemplateService>): OperatorApi["templates"] {
  return {
    ...createWholeTemplateCalls(client),
    ...createDraftCalls(client),

    async list(
      _caller,
      { pageSize, pageToken, showArchived, query = "", order = "", state = "", tags = [], kind = "" },
    ) {
      const filter = { query, orderBy: order, state, tags: [...tags], kind };
      const page = await client.listTemplates({ pageSize, pageToken, showArchived, ...filter });
      const isFiltered = query !== "" || state !== "" || tags.length > 0 || kind !== "";
      if (isFiltered && page.templates.length > 0 && page.totalSize === 0) throw noFilters();
      return { templates: page.templates.map(toListed), nextPageToken: page.nextPageToken };
    },

    async find(_caller, id) {
      try {
        return toStored((await client.describeTemplate({ id })).template);
      } catch (err) {
        if (err instanceof Refusal && err.code === "TEMPLATE_NOT_FOUND") return undefined;
        throw err;
      }
    },

    async create(_caller, { name, slug = "", subject, tags = [], source, kind = "", ...options }) {
      const { force = false, allowUnknown = false, strict = false, requireValid = false, forceSlug = false } = options;
      const judged = { force, allowUnknown, strict, requireValid, forceSlug };
      const request = { name, slug, subject, tags: [...tags], kind, ...toSourceFields(source), ...judged };
      return withTags(tags, toChecked((await client.createTemplate(request)).template));
    },

    async update(_caller, id, change) {
      const { etag, name, subject, tags, source } = change;
      const { force = false, allowUnknown = false, strict = false, requireValid = false } = change;
      const changed = { ...(name !== undefined && { name }), ...(subject !== undefined && { subject }) };
      const tagList = tags !== undefined && { tags: { values: [...tags] } };
      const sourceFields = source === undefined ? {} : toSourceFields(source);
      const service = change.sendingService !== undefined && { sendingService: change.sendingService };
      const judged = { force, allowUnknown, strict, requireValid };
      const request = { id, etag, ...changed, ...tagList, ...sourceFields, ...service, ...judged };
      return withTags(tags, toChecked((await client.updateTemplate(request)).template));
    },

    async publish(_caller, id, options) {
      const { comment, etag = "", force = false, allowUnknown = false, strict = false } = options;
      const { publishUnchanged = false, allowBreaking = false } = options;
      const choices = { force, allowUnknown, strict, publishUnchanged, allowBreaking };
      const { version } = await client.publishTemplate({ id, comment, etag, ...choices });
      const usedBy = (version?.usedBy ?? []).map((user) => ({ ...user, kind: toPartKind(user.kind) }));
      return { ...toVersion(version), unchanged: version?.unchanged ?? false, usedBy };
    },

    async listVersions(_caller, id, { pageSize, pageToken }) {
      const page = await client.listTemplateVersions({ id, pageSize, pageToken });
      return { versions: page.versions.map(toVersion), nextPageToken: page.nextPageToken };
    },

    async getVersion(_caller, id, number) {
      const { version } = await client.getTemplateVersion({ id, version: number });
      if (version === undefined) throw new Error("the server answered without the version");
      return { ...toVersion(version), source: toSource(version) };
    },

    async usage(_caller, id, { days }) {
      return toUsage(await client.getTemplateUsage({ id, days }));
    },

    async getContract(_caller, id) {
      const { version, schema = {}, dataSchema } = await client.getTemplateContract({ id });
      if (dataSchema === undefined) throw new Error("the server is older and says nothing of plain data: update it");
      return { version, schema, dataSchema };
    },

    async rollback(_caller, id, { version, comment }) {
      return toVersion((await client.rollbackTemplate({ id, version, comment })).version);
    },

    async listSamples(_caller, id) {
      return (await client.listTemplateSamples({ id })).samples.map(toSample);
    },

    async setSample(_caller, id, { name, data }) {
      await client.setTemplateSample({ id, name, dynamicData: data as JsonObject });
    },

    async deleteSample(_caller, id, name) {
      return (await client.deleteTemplateSample({ id, name })).deleted;
    },
  };
}

type WholeTemplateCalls = Pick<OperatorApi["templates"], "duplicate" | "archive" | "unarchive" | "delete">;

/** What is done to a template as a whole. */
function createWholeTemplateCalls(client: Client<typeof TemplateService>): WholeTemplateCalls {
  return {
    async duplicate(_caller, id, { name, slug = "", version, forceSlug = false }) {
      const chosen = { name, slug, forceSlug, ...(version !== undefined && { version }) };
      return toListed(requireTemplatePb((await client.duplicateTemplate({ id, ...chosen })).template));
    },

    async archive(_caller, id) {
      return toStored((await client.archiveTemplate({ id })).template);
    },

    async unarchive(_caller, id) {
      return toStored((await client.unarchiveTemplate({ id })).template);
    },

    async delete(_caller, id) {
      await client.deleteTemplate({ id });
    },
  };
}

type DraftCalls = Pick<OperatorApi["templates"], "listDrafts" | "getDraft">;

/** The history of a draft. */
function createDraftCalls(client: Client<typeof TemplateService>): DraftCalls {
  return {
    async listDrafts(_caller, id) {
      return (await client.listTemplateDrafts({ id })).drafts.map(toSavedDraft);
    },

    async getDraft(_caller, id, number) {
      const { draft } = await client.getTemplateDraft({ id, draft: number });
      if (draft === undefined) throw new Error("the server answered without the draft");
      return { ...toSavedDraft(draft), source: toSource(draft) };
    },
  };
}

function toUsage({ days, keys, totalKeys, countedSince }: GetTemplateUsageResponse): TemplateUsage {
  return {
    days: days.map(({ date, fetches }) => ({ day: new Date(date), fetches: Number(fetches) })),
    keys: keys.map(({ id, name, lastFetchDate, fetches }) => {
      return { id, name, lastDay: new Date(lastFetchDate), fetches: Number(fetches) };
    }),
    keyCount: totalKeys,
    countedSince: countedSince === "" ? undefined : new Date(countedSince),
  };
}

function toSourceFields({ kind, text, asText, path = "", files = {}, sendingService = "" }: TemplateSource) {
  if (asText === true) return { source: { case: "documentText" as const, value: text }, sendingService };
  switch (kind) {
    case "document":
      return { source: { case: "document" as const, value: parseDocument(text) }, sendingService };
    case "mjml":
      return { source: { case: "mjml" as const, value: text }, files: { ...files }, mjmlPath: path, sendingService };
  }
}

/** Parses a document, which must be a JSON object to fit into the request. */
function parseDocument(text: string): JsonObject {
  try {
    const document: unknown = JSON.parse(text);
    if (typeof document === "object" && document !== null && !Array.isArray(document)) return document as JsonObject;
  } catch {
    throw new UsageError(`the file ${describeJsonFault(text)}`);
  }
  throw new UsageError("the file must contain a JSON object");
}

function toChecked(template: TemplatePb | undefined): CheckedDraft {
  return { ...toStored(template), diagnostics: template?.diagnostics.map(toDiagnostic) ?? [] };
}

function toStored(template: TemplatePb | undefined): StoredTemplate {
  const found = requireTemplatePb(template);
  return { ...toListed(found), source: toSource(found) };
}

function requireTemplatePb(template: TemplatePb | undefined): TemplatePb {
  if (template === undefined) throw new Error("the server answered without the template");
  return template;
}

type SourcePb = Pick<TemplatePb, "source" | "files" | "mjmlPath" | "sendingService">;

function toSource({ source, files, mjmlPath, sendingService }: SourcePb): TemplateSource {
  const service = sendingService !== "" && { sendingService };
  if (source.case === "document") return { kind: "document", text: JSON.stringify(source.value), ...service };
  if (source.case === "documentText") return { kind: "document", text: source.value, asText: true, ...service };
  if (source.case === "mjml")
    return { kind: "mjml", text: source.value, path: mjmlPath || undefined, files, ...service };
  throw new Error("the server answered with a source that this version does not know");
}

/** A release without tags ignores them. */
function withTags(tags: readonly string[] = [], stored: CheckedDraft): CheckedDraft {
  if (tags.length === 0 || stored.tags.length > 0) return stored;
  throw new Refusal("FAILED_PRECONDITION", "the server is older and stores no tags: update it, or remove the tags");
}

/** A release without filters ignores them, and does not count. */
function noFilters(): UsageError {
  return new UsageError(
    "the server is older and does not filter lists of templates: update it, or leave the filter out",
  );
}

/** The name is used as a file name, and a server could send any name. */
function toSample({ name, dynamicData = {}, updatedAt }: SamplePb): TemplateSample {
  if (!SAMPLE_NAME.test(name)) {
    throw new UsageError(
      `the server has a sample named ${JSON.stringify(name)}, and a name is 1 to 64 of a-z, 0-9 and -`,
    );
  }
  return { name, data: dynamicData as FillData, updatedAt: toDate(updatedAt) ?? new Date(0) };
}

function toListed(template: TemplatePb): ListedTemplate {
  const { id, name, slug, subject, etag, publishedVersion, publishedBy, draftVersion, hasUnpublishedChanges } =
    template;
  return {
    id,
    name,
    slug: slug === "" ? undefined : slug,
    subject,
    etag,
    publishedVersion: publishedVersion === 0 ? undefined : publishedVersion,
    hasUnpublishedChanges,
    createdAt: toDate(template.createdAt) ?? new Date(0),
    updatedAt: toDate(template.updatedAt) ?? new Date(0),
    publishedAt: toDate(template.publishedAt),
    publishedBy: publishedBy === "" ? undefined : publishedBy,
    draftVersion: draftVersion === 0 ? undefined : draftVersion,
    isPublishable: template.publishable,
    publishBlocker: template.publishBlocker,
    archivedAt: toDate(template.archivedAt),
    tags: template.tags,
    publishedDigest: template.publishedDigest === "" ? undefined : template.publishedDigest,
    kind: toPartKind(template.kind),
  };
}

function toSavedDraft(draft: DraftPb): WithCurrency<SavedDraftSummary> {
  return {
    templateId: draft.templateId,
    number: draft.draft,
    subject: draft.subject,
    savedAt: toDate(draft.savedAt) ?? new Date(0),
    savedBy: draft.savedBy,
    savedByName: draft.savedByName === "" ? undefined : draft.savedByName,
    bytes: draft.bytes,
    isCurrent: draft.current,
  };
}

function toPartKind(text: string): PartKind | undefined {
  return partKindOf(TEMPLATE_KINDS.find((kind) => kind === text));
}

function toVersion(version: VersionPb | undefined): TemplateVersionSummary {
  if (version === undefined) throw new Error("the server answered without the version");
  const { templateId, version: number, subject, comment, publishedBy, publishedByName, compiler } = version;
  const { rolledBackFrom } = version;
  return {
    templateId,
    version: number,
    subject,
    comment,
    dependencies: version.dependencies.map(({ id, slug, kind, version: used }) => ({
      id,
      slug,
      kind: toPartKind(kind) ?? "partial",
      version: used,
    })),
    publishedAt: toDate(version.publishedAt) ?? new Date(0),
    publishedBy,
    publishedByName: publishedByName === "" ? undefined : publishedByName,
    rolledBackFrom: rolledBackFrom === 0 ? undefined : rolledBackFrom,
    targets: version.targets.filter(isTarget),
    compiler,
    diagnostics: version.diagnostics.map(toDiagnostic),
    digest: version.digest === "" ? undefined : version.digest,
  };
}

function toDate(timestamp: Timestamp | undefined): Date | undefined {
  return timestamp && timestampDate(timestamp);
}

/** A server sends the position as text. A newer server may have rules that this release does not know. */
function toDiagnostic({ rule, severity, message, place, file, node, waived }: DiagnosticPb): Diagnostic {
  return {
    rule: rule as Rule,
    severity: severity === "error" ? "error" : "warning",
    message,
    path: placePath(place, file),
    node: node === "" ? undefined : node,
    waived: waived === "" ? undefined : waived,
  };
}
