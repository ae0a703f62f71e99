import type { JsonObject, JsonValue, MessageInitShape } from "@bufbuild/protobuf";
import type {
  DiagnosticSchema,
  TemplateSchema,
  TemplateVersionSchema,
} from "../../../gen/letterpress/v1/template_pb.ts";
import type { CreateTemplateRequest, UpdateTemplateRequest } from "../../../gen/letterpress/v1/template_service_pb.ts";
import type { Diagnostic } from "../../domain/diagnostic.ts";
import { formatPath, type Path, refuseIssues } from "../../domain/error.ts";
import {
  hasUnpublishedChanges,
  type Template,
  type TemplateSummary,
  templateEtag,
} from "../../domain/template/template.ts";
import type { TemplateSource } from "../../domain/template/template-source.ts";
import type { TemplateVersion, TemplateVersionSummary } from "../../domain/template/template-version.ts";
import { toTimestamp } from "./dates.ts";

type SourcePb = CreateTemplateRequest["source"];

/** Undefined when the request holds no source. Throws INVALID_REQUEST for a number that JSON cannot say. */
export function fromSourcePb(source: SourcePb | UpdateTemplateRequest["source"]): TemplateSource | undefined {
  if (source.case === undefined) return undefined;
  if (source.case === "mjml") return { kind: "mjml", text: source.value };
  const path = findNonFinite(source.value, "document");
  if (path !== undefined) {
    throw refuseIssues("INVALID_REQUEST", [{ path, msg: "must be a finite number", type: "number.finite" }]);
  }
  return { kind: "document", text: JSON.stringify(source.value) };
}

/** For requests whose rules make the source required. */
export function requireSource(source: SourcePb): TemplateSource {
  const found = fromSourcePb(source);
  if (found !== undefined) return found;
  throw refuseIssues("INVALID_REQUEST", [{ path: ["source"], msg: "exactly one field is required", type: "required" }]);
}

/** A template with its draft. */
export function toTemplatePb(template: Template): MessageInitShape<typeof TemplateSchema> {
  return { ...toTemplateSummaryPb(template), source: toSourcePb(template.source) };
}

/** A template as lists show it: the source stays unset. */
export function toTemplateSummaryPb(template: TemplateSummary): MessageInitShape<typeof TemplateSchema> {
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
    archivedAt: toTimestamp(template.archivedAt),
  };
}

/** A version with its source. */
export function toVersionPb(version: TemplateVersion): MessageInitShape<typeof TemplateVersionSchema> {
  return { ...toVersionSummaryPb(version), source: toSourcePb(version.source) };
}

/** A version as lists show it: the source stays unset. */
export function toVersionSummaryPb(version: TemplateVersionSummary): MessageInitShape<typeof TemplateVersionSchema> {
  return {
    templateId: version.templateId,
    version: version.version,
    subject: version.subject,
    comment: version.comment,
    publishedAt: toTimestamp(version.publishedAt),
    publishedBy: version.publishedBy,
    rolledBackFrom: version.rolledBackFrom ?? 0,
    targets: [...version.targets],
    compiler: version.compiler,
    diagnostics: version.diagnostics.map(toDiagnosticPb),
  };
}

/** A finding, its place as text. */
export function toDiagnosticPb(diagnostic: Diagnostic): MessageInitShape<typeof DiagnosticSchema> {
  const { rule, severity, message, path, node } = diagnostic;
  return { rule, severity, message, place: formatPath(path), node: node ?? "" };
}

function toSourcePb(source: TemplateSource): NonNullable<MessageInitShape<typeof TemplateSchema>["source"]> {
  if (source.kind === "mjml") return { case: "mjml", value: source.text };
  return { case: "document", value: JSON.parse(source.text) as JsonObject }; // a stored document is a JSON object
}

/** Where a NaN or an infinity stands: binary messages can hold them, and JSON text would turn them into null. */
function findNonFinite(value: JsonValue, name: string | number): Path | undefined {
  if (typeof value === "number") return Number.isFinite(value) ? undefined : [name];
  if (typeof value !== "object" || value === null) return undefined;
  for (const [key, member] of Array.isArray(value) ? value.entries() : Object.entries(value)) {
    const found = findNonFinite(member, key);
    if (found !== undefined) return [name, ...found];
  }
  return undefined;
}
