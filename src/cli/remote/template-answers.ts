import type { FillData } from "../../../core/evaluator/data.ts";
import type {
  Diagnostic as DiagnosticPb,
  TemplateDraft as DraftPb,
  TemplateSample as SamplePb,
  Template as TemplatePb,
  TemplateUse as UsePb,
  TemplateVersion as VersionPb,
} from "../../../gen/letterpress/v1/template_pb.ts";
import type { Diagnostic } from "../../domain/diagnostic.ts";
import type { Rule } from "../../domain/rules.ts";
import { isTarget } from "../../domain/target.ts";
import type { DependentTemplate } from "../../domain/template/dependency.ts";
import type { SavedDraftSummary } from "../../domain/template/saved-draft.ts";
import { type PartKind, partKindOf, TEMPLATE_KINDS } from "../../domain/template/template-kind.ts";
import { SAMPLE_NAME, type TemplateSample } from "../../domain/template/template-sample.ts";
import type { TemplateSource } from "../../domain/template/template-source.ts";
import type { TemplateVersionSummary } from "../../domain/template/template-version.ts";
import type { WithCurrency } from "../../service/template-history.ts";
import type { CheckedDraft, ListedTemplate, StoredTemplate } from "../api/operator-api.ts";
import { UsageError } from "../framework/usage-error.ts";
import { placePath } from "./place-path.ts";
import { toDate } from "./to-date.ts";

export function toChecked(template: TemplatePb | undefined): CheckedDraft {
  return { ...toStored(template), diagnostics: template?.diagnostics.map(toDiagnostic) ?? [] };
}

export function toStored(template: TemplatePb | undefined): StoredTemplate {
  const found = requireTemplatePb(template);
  return { ...toListed(found), source: toSource(found) };
}

export function requireTemplatePb(template: TemplatePb | undefined): TemplatePb {
  if (template === undefined) throw new Error("the server answered without the template");
  return template;
}

type SourcePb = Pick<TemplatePb, "source" | "files" | "mjmlPath" | "sendingService">;

export function toSource({ source, files, mjmlPath, sendingService }: SourcePb): TemplateSource {
  const service = sendingService !== "" && { sendingService };
  if (source.case === "document") return { kind: "document", text: JSON.stringify(source.value), ...service };
  if (source.case === "documentText") return { kind: "document", text: source.value, asText: true, ...service };
  if (source.case === "mjml")
    return { kind: "mjml", text: source.value, path: mjmlPath || undefined, files, ...service };
  throw new Error("the server answered with a source that this version does not know");
}

/** The name is used as a file name, and a server could send any name. */
export function toSample({ name, dynamicData = {}, updatedAt }: SamplePb): TemplateSample {
  if (!SAMPLE_NAME.test(name)) {
    throw new UsageError(
      `the server has a sample named ${JSON.stringify(name)}, and a name is 1 to 64 of a-z, 0-9 and -`,
    );
  }
  return { name, data: dynamicData as FillData, updatedAt: toDate(updatedAt) ?? new Date(0) };
}

export function toListed(template: TemplatePb): ListedTemplate {
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

export function toSavedDraft(draft: DraftPb): WithCurrency<SavedDraftSummary> {
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

export function toDependent({ id, name, slug, kind, publishedVersion, usedVersion }: UsePb): DependentTemplate {
  return { id, name, slug: slug === "" ? undefined : slug, kind: toPartKind(kind), publishedVersion, usedVersion };
}

function toPartKind(text: string): PartKind | undefined {
  return partKindOf(TEMPLATE_KINDS.find((kind) => kind === text));
}

export function toVersion(version: VersionPb | undefined): TemplateVersionSummary {
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
    locales: version.locales,
  };
}

/** A server sends the position as text. A newer server may have rules that this release does not know. */
export function toDiagnostic({ rule, severity, message, place, file, node, waived }: DiagnosticPb): Diagnostic {
  return {
    rule: rule as Rule,
    severity: severity === "error" ? "error" : "warning",
    message,
    path: placePath(place, file),
    node: node === "" ? undefined : node,
    waived: waived === "" ? undefined : waived,
  };
}
