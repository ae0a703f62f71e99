import type { JsonObject, MessageInitShape } from "@bufbuild/protobuf";
import type {
  DiagnosticSchema,
  TemplateDraftSchema,
  TemplateSampleSchema,
  TemplateSchema,
  TemplateVersionSchema,
} from "../../../../gen/letterpress/v1/template_pb.ts";
import type {
  CreateTemplateRequest,
  GetTemplateContractResponseSchema,
  PreviewTemplateResponseSchema,
  UpdateTemplateRequest,
} from "../../../../gen/letterpress/v1/template_service_pb.ts";
import { type Diagnostic, describeBlocker, documentationUrl, fileOf } from "../../../domain/diagnostic.ts";
import { formatPath, refuseIssues } from "../../../domain/error.ts";
import type { DependentTemplate } from "../../../domain/template/dependency.ts";
import type { SavedDraft, SavedDraftSummary } from "../../../domain/template/saved-draft.ts";
import { withFiles } from "../../../domain/template/source-files.ts";
import {
  hasUnpublishedChanges,
  type Template,
  type TemplateSummary,
  templateEtag,
} from "../../../domain/template/template.ts";
import type { TemplateNode } from "../../../domain/template/template-node.ts";
import type { TemplateSample } from "../../../domain/template/template-sample.ts";
import { type SourceFiles, type TemplateSource, withSendingService } from "../../../domain/template/template-source.ts";
import type { TemplateVersion, TemplateVersionSummary } from "../../../domain/template/template-version.ts";
import type { WithCurrency } from "../../../service/template-history.ts";
import type { Preview } from "../../../service/template-preview.ts";
import type { ServedVersion } from "../../../service/template-versions.ts";
import type { VersionContract } from "../../../service/version-contracts.ts";
import type { CarriedSource } from "../../document/carried-service.ts";
import { fromCarriedText, toCarriedText } from "../../document/carried-text.ts";
import { jsonToStruct } from "../../document/json-to-struct.ts";
import { readStruct } from "../../document/read-struct.ts";
import type { Codec } from "../call/call-context.ts";
import { toTimestamp } from "./dates.ts";

/** As the generated types have it; the messages that are served carry the source (carried-service.ts). */
type SourcePb = Pick<CreateTemplateRequest | UpdateTemplateRequest, "source" | "files" | "mjmlPath"> & {
  readonly sendingService?: string | undefined;
};

/**
 * Undefined when the request holds no source. Throws INVALID_REQUEST or BAD_REQUEST for a document in Protobuf that
 * JSON cannot say or that is beyond a limit, and as `withFiles`.
 */
export function fromSourcePb({ source, files, mjmlPath, sendingService }: SourcePb): TemplateSource | undefined {
  const read = withFiles(readSource(source as unknown as CarriedSource), { files, mjmlPath });
  return read && withSendingService(read, sendingService);
}

function readSource({ case: field, value }: CarriedSource): TemplateSource | undefined {
  switch (field) {
    case "document":
      return toDocumentSource(readStruct(value));
    case "documentCarried":
      return toDocumentSource(fromCarriedText(value));
    case "documentText":
      return { kind: "document", text: value, asText: true };
    case "mjml":
      return { kind: "mjml", text: value };
    case undefined:
      return undefined;
  }
}

function toDocumentSource(text: string | undefined): TemplateSource | undefined {
  return text === undefined ? undefined : { kind: "document", text };
}

/** For requests whose rules make the source required. */
export function requireSource(request: SourcePb): TemplateSource {
  const found = fromSourcePb(request);
  if (found !== undefined) return found;
  throw refuseIssues("INVALID_REQUEST", [
    { path: ["document"], msg: "give one of document, document_text, mjml", type: "required" },
  ]);
}

/** A template with its draft, and what was found in that when it was saved. */
export function toTemplatePb(template: Template & WithUsers, codec: Codec): MessageInitShape<typeof TemplateSchema> {
  const { source, diagnostics = [], usedBy = [] } = template;
  return {
    ...toSummaryInit(template),
    ...toSourcePb(source, codec),
    diagnostics: diagnostics.map(toDiagnosticPb),
    publishBlocker: describeBlocker(diagnostics),
    usedBy: usedBy.map(toUsePb),
  };
}

/** A template as lists show it: what is left out of lists stays unset. */
export function toTemplateSummaryPb(template: TemplateSummary): MessageInitShape<typeof TemplateSchema> {
  return toSummaryInit(template);
}

function toSummaryInit(template: TemplateSummary) {
  return {
    id: template.id,
    name: template.name,
    slug: template.slug ?? "",
    subject: template.subject,
    etag: templateEtag(template),
    publishedVersion: template.publishedVersion ?? 0,
    hasUnpublishedChanges: hasUnpublishedChanges(template),
    createdAt: toTimestamp(template.createdAt),
    updatedAt: toTimestamp(template.updatedAt),
    publishedAt: toTimestamp(template.publishedAt),
    publishedBy: template.publishedBy ?? "",
    draftVersion: template.draftVersion ?? 0,
    archivedAt: toTimestamp(template.archivedAt),
    ...(template.isPublishable !== undefined && { publishable: template.isPublishable }),
    tags: [...template.tags],
    publishedDigest: template.publishedDigest ?? "",
    kind: template.kind ?? "mail",
  };
}

/** What a version asks of the data. */
export function toContractPb(
  { version, ...text }: VersionContract,
  codec: Codec,
): MessageInitShape<typeof GetTemplateContractResponseSchema> {
  return { version, ...toContractTextPb(text, codec) };
}

/** As the messages that are served carry the texts (carried-service.ts). */
function toContractTextPb({ schema, dataSchema, example }: Omit<VersionContract, "version">, codec: Codec): object {
  const carry = (field: string, json: string) =>
    codec === "json"
      ? { case: `${field}Carried`, value: toCarriedText(json) }
      : { case: field, value: jsonToStruct(json) };
  return {
    carriedSchema: carry("schema", schema),
    carriedDataSchema: carry("dataSchema", dataSchema),
    carriedExample: carry("example", example),
  };
}

/** What a source looks like. */
export function toPreviewPb(
  { diagnostics, template, contract, nodes = [] }: Preview,
  codec: Codec,
): MessageInitShape<typeof PreviewTemplateResponseSchema> {
  return {
    valid: template !== undefined,
    diagnostics: diagnostics.map(toDiagnosticPb),
    // JSON has empty fields, too.
    ...(template === undefined && codec !== "json" ? {} : toFillablePb(template ?? "", codec)),
    ...(contract !== undefined && toContractTextPb(contract, codec)),
    nodes: nodes.map(toNodePb),
  };
}

function toNodePb({ kind, path, file, start, end, parent, ranges }: TemplateNode) {
  return {
    kind,
    place: path === undefined ? "" : formatPath(path),
    file: file ?? "",
    start: start ?? 0,
    end: end ?? 0,
    parent: parent === undefined ? 0 : parent + 1,
    ranges: ranges.map(({ first, last }) => ({
      firstOp: first.op,
      firstOffset: first.offset,
      lastOp: last.op,
      lastOffset: last.offset,
    })),
  };
}

/** Programs as the messages that are served carry them (carried-service.ts). */
function toFillablePb(template: string, codec: Codec): object {
  const bytes = Buffer.from(template);
  if (codec !== "json") return { carriedTemplate: { case: "template", value: bytes } };
  return { carriedTemplate: { case: "templateCarried", value: toCarriedText(`"${bytes.toString("base64")}"`) } };
}

/** A version with its source. */
export function toVersionPb(version: TemplateVersion, codec: Codec): MessageInitShape<typeof TemplateVersionSchema> {
  return { ...toVersionSummaryPb(version), ...toSourcePb(version.source, codec) };
}

/** A version with its programs instead of its source. */
export function toServedVersionPb(
  { template, ...version }: ServedVersion,
  codec: Codec,
): MessageInitShape<typeof TemplateVersionSchema> {
  return { ...toVersionSummaryPb(version), ...toFillablePb(template, codec) };
}

/** A version as lists show it: source and programs stay unset. */
export function toVersionSummaryPb(
  version: TemplateVersionSummary & WithUsers,
): MessageInitShape<typeof TemplateVersionSchema> {
  return {
    templateId: version.templateId,
    version: version.version,
    subject: version.subject,
    comment: version.comment,
    publishedAt: toTimestamp(version.publishedAt),
    publishedBy: version.publishedBy,
    publishedByName: version.publishedByName ?? "",
    rolledBackFrom: version.rolledBackFrom ?? 0,
    targets: [...version.targets],
    compiler: version.compiler,
    diagnostics: version.diagnostics.map(toDiagnosticPb),
    digest: version.digest ?? "",
    dependencies: (version.dependencies ?? []).map((used) => ({ ...used })),
    usedBy: (version.usedBy ?? []).map(toUsePb),
  };
}

/** In some answers, who uses a partial or layout. */
interface WithUsers {
  readonly usedBy?: readonly DependentTemplate[] | undefined;
}

/** A template that uses a partial or layout. */
function toUsePb({ id, name, slug, kind, publishedVersion, usedVersion }: DependentTemplate) {
  return { id, name, slug: slug ?? "", kind: kind ?? "mail", publishedVersion, usedVersion };
}

/** A saved draft; in lists without its source. */
export function toDraftPb(
  draft: WithCurrency<SavedDraftSummary & Partial<SavedDraft>>,
  codec: Codec,
): MessageInitShape<typeof TemplateDraftSchema> {
  return {
    templateId: draft.templateId,
    draft: draft.number,
    subject: draft.subject,
    savedAt: toTimestamp(draft.savedAt),
    savedBy: draft.savedBy,
    savedByName: draft.savedByName ?? "",
    bytes: draft.bytes,
    current: draft.isCurrent,
    ...(draft.source !== undefined && (toSourcePb(draft.source, codec) as object)),
  };
}

/** Example data under its name. */
export function toSamplePb({ name, data, updatedAt }: TemplateSample): MessageInitShape<typeof TemplateSampleSchema> {
  return { name, dynamicData: data as JsonObject, updatedAt: toTimestamp(updatedAt) };
}

/** A finding, its place as text. */
export function toDiagnosticPb(diagnostic: Diagnostic): MessageInitShape<typeof DiagnosticSchema> {
  const { rule, severity, message, path, node = "", waived = "" } = diagnostic;
  const [place, file] = [formatPath(path), fileOf(diagnostic)];
  return { rule, severity, message, place, file, node, waived, documentationUrl: documentationUrl(rule) };
}

type SourceInit = NonNullable<MessageInitShape<typeof TemplateSchema>["source"]>;

interface SourceMembers {
  readonly source: SourceInit;
  readonly files?: SourceFiles;
  readonly mjmlPath?: string;
  readonly sendingService: string;
}

function toSourcePb(given: TemplateSource, codec: Codec): SourceMembers {
  const { kind, text, path = "", files = {}, sendingService = "" } = given;
  if (given.asText === true) return { source: { case: "documentText", value: text }, sendingService };
  switch (kind) {
    case "document":
      return { source: toCarriedDocument(text, codec) as unknown as SourceInit, sendingService };
    case "mjml":
      return { source: { case: kind, value: text }, files, mjmlPath: path, sendingService };
  }
}

function toCarriedDocument(text: string, codec: Codec): CarriedSource {
  return codec === "json"
    ? { case: "documentCarried", value: toCarriedText(text) }
    : { case: "document", value: jsonToStruct(text) };
}
