import type { JsonObject, MessageInitShape } from "@bufbuild/protobuf";
import type {
  DiagnosticSchema,
  TemplateDraftSchema,
  TemplateSampleSchema,
  TemplateSchema,
  TemplateVersionSchema,
} from "../../../../gen/letterpress/v1/template_pb.ts";
import type {
  GetTemplateContractResponseSchema,
  PreviewTemplateResponseSchema,
} from "../../../../gen/letterpress/v1/template_service_pb.ts";
import { type Diagnostic, describeBlocker, documentationUrl, fileOf } from "../../../domain/diagnostic.ts";
import { formatPath } from "../../../domain/error.ts";
import type { DependentTemplate } from "../../../domain/template/dependency.ts";
import type { SavedDraft, SavedDraftSummary } from "../../../domain/template/saved-draft.ts";
import {
  hasUnpublishedChanges,
  type Template,
  type TemplateSummary,
  templateEtag,
} from "../../../domain/template/template.ts";
import type { TemplateNode } from "../../../domain/template/template-node.ts";
import type { TemplateSample } from "../../../domain/template/template-sample.ts";
import type { TemplateVersion, TemplateVersionSummary } from "../../../domain/template/template-version.ts";
import type { PublishedVersion } from "../../../service/published-version.ts";
import type { WithCurrency } from "../../../service/template-history.ts";
import type { Preview } from "../../../service/template-preview.ts";
import type { ServedVersion } from "../../../service/template-versions.ts";
import type { VersionContract } from "../../../service/version-contracts.ts";
import { toCarriedText } from "../../document/carried-text.ts";
import { jsonToStruct } from "../../document/json-to-struct.ts";
import type { Codec } from "../call/call-context.ts";
import { toTimestamp } from "./dates.ts";
import { toSourcePb } from "./source-messages.ts";

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
  const brandTokens = text.brandTokens.map((token) => ({ ...token, choices: [...token.choices] }));
  return { version, ...toContractTextPb(text, codec), brandTokens };
}

/** As the messages that are served carry the texts (carried-service.ts). */
function toContractTextPb({ schema, dataSchema, example }: NonNullable<Preview["contract"]>, codec: Codec): object {
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
    locales: [...(version.locales ?? [])],
  };
}

/** The version that a publish has made or kept. */
export function toPublishedPb(version: PublishedVersion): MessageInitShape<typeof TemplateVersionSchema> {
  const { unchanged, fallbacks, outdated, changedLocales = [] } = version;
  return { ...toVersionSummaryPb(version), unchanged, fallbacks, outdated, changedLocales: [...changedLocales] };
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
