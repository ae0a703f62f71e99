import { createHash } from "node:crypto";
import type { TemplateChange } from "../../domain/template/template-change.ts";

/** The number of a change and when it was made. */
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
  /** Not null of a renamed template: its slug before, and the empty text where it had none. */
  readonly renamed_from: string | null;
  /** The parts of the version that SDK keys can get, by the digests of each; null when it has none any more. */
  readonly served: string | null;
}

export function fromChangeRow({ number, at, kind, template_id, slug, version, ...row }: ChangeRow): TemplateChange {
  const { renamed_from: from, served } = row;
  const digest = served === null ? undefined : createHash("sha256").update(served).digest("hex");
  const change = { number, at: new Date(at), templateId: template_id, slug: slug ?? undefined, version, digest };
  if (from === null) return { ...change, kind };
  return { ...change, kind: "renamed", ...(from !== "" && { previousSlug: from }) };
}
