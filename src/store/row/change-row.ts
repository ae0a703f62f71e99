import type { TemplateChange } from "../../domain/template/template-change.ts";
import { toServedDigest } from "./served-digest.ts";

/** The number and time of a change. */
export interface MarkRow {
  readonly number: number;
  readonly at: number;
}

/** A row of `template_changes`. */
export interface ChangeRow extends MarkRow {
  readonly kind: Exclude<TemplateChange["kind"], "renamed">;
  readonly template_id: string;
  readonly slug: string | null;
  readonly version: number;
  /** For a renamed template, its previous slug, or the empty text if it had none; otherwise null. */
  readonly renamed_from: string | null;
  /** The digests of the parts of the version that SDK keys can fetch; null if there is none any more. */
  readonly served: string | null;
}

export function fromChangeRow({ number, at, kind, template_id, slug, version, ...row }: ChangeRow): TemplateChange {
  const { renamed_from: from, served } = row;
  const digest = toServedDigest(served);
  const change = { number, at: new Date(at), templateId: template_id, slug: slug ?? undefined, version, digest };
  if (from === null) return { ...change, kind };
  return { ...change, kind: "renamed", ...(from !== "" && { previousSlug: from }) };
}
