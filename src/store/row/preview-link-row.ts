import type { ListedPreviewLink } from "../../domain/preview-link/preview-link.ts";
import type { FoundPreviewLink, NewPreviewLink } from "../port/preview-link-store.ts";
import { fromOptionalMillis, toMillis, toOptionalMillis } from "./date-column.ts";
import { listColumns, nameColumns } from "./name-columns.ts";
import { encodePart, type Part } from "./part.ts";

/** A row of `preview_links`. */
export interface PreviewLinkRow {
  readonly id: string;
  readonly template_id: string;
  /** NULL for a draft. */
  readonly version: number | null;
  readonly subject: string;
  readonly note: string;
  /** A JSON array. */
  readonly sample_names: string;
  readonly digest: Uint8Array;
  readonly created_at: number;
  readonly created_by: string;
  readonly key_id: string | null;
  readonly expires_at: number;
  readonly revoked_at: number | null;
  readonly last_opened_at: number | null;
  readonly times_opened: number;
}

export const PREVIEW_LINK_COLUMNS = listColumns<PreviewLinkRow>({
  id: true,
  template_id: true,
  version: true,
  subject: true,
  note: true,
  sample_names: true,
  digest: true,
  created_at: true,
  created_by: true,
  key_id: true,
  expires_at: true,
  revoked_at: true,
  last_opened_at: true,
  times_opened: true,
});

/** A row of `preview_links` joined with its template and its key, if it has one. */
export interface ReadPreviewLinkRow extends PreviewLinkRow {
  readonly template_name: string;
  readonly template_archived_at: number | null;
  readonly key_name: string | null;
  readonly key_expires_at: number | null;
  readonly key_revoked_at: number | null;
}

/** Selects rows of ReadPreviewLinkRow. */
export const READ_PREVIEW_LINKS = `
  SELECT ${nameColumns(PREVIEW_LINK_COLUMNS, "preview_links")}, templates.name AS template_name,
    templates.archived_at AS template_archived_at, keys.name AS key_name, keys.expires_at AS key_expires_at,
    keys.revoked_at AS key_revoked_at
  FROM preview_links JOIN templates ON templates.id = template_id LEFT JOIN keys ON keys.id = key_id
`;

/** Condition on the rows of READ_PREVIEW_LINKS that open at a date, of templates that are not archived. */
export function opensAt(at: string): string {
  return `
    preview_links.revoked_at IS NULL AND preview_links.expires_at > ${at}
      AND (key_id IS NULL OR keys.revoked_at IS NULL AND (keys.expires_at IS NULL OR keys.expires_at > ${at}))
  `;
}

/** Names of the parts of a link. */
const CONTENT = ["template", "samples"] as const;

export async function encodeLinkContent(content: NewPreviewLink): Promise<ReadonlyMap<string, Part>> {
  return new Map(await Promise.all(CONTENT.map(async (name) => [name, await encodePart(content[name])] as const)));
}

/** Throws for a link without its parts, which is a bug. */
export function toLinkContent(texts: ReadonlyMap<string, string>) {
  const [template, samples] = CONTENT.map((name) => texts.get(name));
  if (template === undefined || samples === undefined) throw new Error("a preview link has no content");
  return { template, samples };
}

/** Throws a RangeError for an invalid date. */
export function toPreviewLinkRow({ link, keyId, digest }: NewPreviewLink): PreviewLinkRow {
  return {
    id: link.id,
    template_id: link.templateId,
    version: link.version ?? null,
    subject: link.subject,
    note: link.note,
    sample_names: JSON.stringify(link.sampleNames),
    digest,
    created_at: toMillis(link.createdAt),
    created_by: link.createdBy,
    key_id: keyId ?? null,
    expires_at: toMillis(link.expiresAt),
    revoked_at: toOptionalMillis(link.revokedAt),
    last_opened_at: toOptionalMillis(link.lastOpenedAt),
    times_opened: link.timesOpened,
  };
}

export function fromPreviewLinkRow(row: ReadPreviewLinkRow): ListedPreviewLink {
  return {
    id: row.id,
    templateId: row.template_id,
    version: row.version ?? undefined,
    subject: row.subject,
    note: row.note,
    sampleNames: JSON.parse(row.sample_names),
    createdAt: new Date(row.created_at),
    createdBy: row.created_by,
    expiresAt: new Date(row.expires_at),
    revokedAt: fromOptionalMillis(row.revoked_at),
    lastOpenedAt: fromOptionalMillis(row.last_opened_at),
    timesOpened: row.times_opened,
    context: {
      templateName: row.template_name,
      isArchived: row.template_archived_at !== null,
      key:
        row.key_name === null
          ? undefined
          : {
              name: row.key_name,
              expiresAt: fromOptionalMillis(row.key_expires_at),
              revokedAt: fromOptionalMillis(row.key_revoked_at),
            },
    },
  };
}

export function toFoundPreviewLink(row: ReadPreviewLinkRow): FoundPreviewLink {
  return { link: fromPreviewLinkRow(row), digest: row.digest };
}
