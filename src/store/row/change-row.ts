import { createHash } from "node:crypto";
import type { TemplateChange } from "../../domain/template/template-change.ts";

/** The number of a change and when it was made. */
export interface MarkRow {
  readonly number: number;
  readonly at: number;
}

/** A row of `template_changes`. */
export interface ChangeRow extends MarkRow {
  readonly kind: TemplateChange["kind"];
  readonly template_id: string;
  readonly slug: string | null;
  readonly version: number;
  /** The parts of the version that SDK keys can get, by the digests of each; null when it has none any more. */
  readonly served: string | null;
}

export function fromChangeRow({ number, at, kind, template_id, slug, version, served }: ChangeRow): TemplateChange {
  const digest = served === null ? undefined : createHash("sha256").update(served).digest("hex");
  return { number, at: new Date(at), kind, templateId: template_id, slug: slug ?? undefined, version, digest };
}
