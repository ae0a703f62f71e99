import { BRAND_VERSION_COLUMNS, STORED_BRAND_COLUMNS } from "./brand-row.ts";
import { DEPENDENCY_COLUMNS } from "./dependency-row.ts";
import { KEY_COLUMNS, KEY_SECRET_COLUMNS } from "./key-row.ts";
import { PREVIEW_LINK_COLUMNS } from "./preview-link-row.ts";
import { REPUBLISH_ITEM_COLUMNS, REPUBLISH_JOB_COLUMNS } from "./republish-row.ts";
import { SAVED_DRAFT_COLUMNS } from "./saved-draft-row.ts";
import { DRAFT_FINDINGS_COLUMNS, TEMPLATE_COLUMNS } from "./template-row.ts";
import { CATALOGUE_COLUMNS, LOCALE_COLUMNS, TRANSLATION_COLUMNS } from "./translation-row.ts";
import { VERSION_COLUMNS } from "./version-row.ts";

/** A value in a representation that all engines share. */
export type Cell = string | number | null | Uint8Array;

/** A row, by column name. */
export type StoreRow = Readonly<Record<string, Cell>>;

/** A table of a store, with the columns that all engines have for it. */
export interface StoreTable {
  readonly name: StoreTableName;
  readonly columns: readonly string[];
}

export type StoreTableName = keyof typeof COLUMNS;

const COLUMNS = {
  store: "last_event last_change",
  keys: KEY_COLUMNS.join(" "),
  key_secrets: KEY_SECRET_COLUMNS.join(" "),
  key_pepper: "fingerprint",
  key_last_use: "key_id used_at",
  key_fetches: "key_id day fetches",
  parts: "digest encoding bytes content",
  // Set later by `published_versions`, after the versions are stored.
  templates: [...TEMPLATE_COLUMNS.filter((column) => column !== "published_version"), "source_kind"].join(" "),
  template_draft_parts: "template_id name part_digest",
  draft_findings: DRAFT_FINDINGS_COLUMNS.join(" "),
  saved_drafts: SAVED_DRAFT_COLUMNS.join(" "),
  saved_draft_parts: "template_id number name part_digest",
  template_versions: [...VERSION_COLUMNS, "source_kind"].join(" "),
  template_version_parts: "template_id version name part_digest",
  version_dependencies: DEPENDENCY_COLUMNS.join(" "),
  published_versions: "id published_version",
  freed_slugs: "slug template_id freed_at",
  template_samples: "template_id name data updated_at",
  template_messages: CATALOGUE_COLUMNS.join(" "),
  template_locales: LOCALE_COLUMNS.join(" "),
  template_translations: TRANSLATION_COLUMNS.join(" "),
  deleted_templates: "id name",
  template_fetches: "day template_id key_id fetches",
  deleted_keys: "id name deleted_at",
  preview_links: PREVIEW_LINK_COLUMNS.join(" "),
  preview_link_parts: "link_id name part_digest",
  republish_jobs: REPUBLISH_JOB_COLUMNS.join(" "),
  republish_items: REPUBLISH_ITEM_COLUMNS.join(" "),
  republish_item_parts: "job_id template_id name part_digest",
  brands: STORED_BRAND_COLUMNS.join(" "),
  brand_drafts: "brand_id tokens",
  brand_versions: [...BRAND_VERSION_COLUMNS, "tokens"].join(" "),
  template_changes: "n at kind template_id slug version renamed_from brand_id",
  audit_events: "number at actor action subject facts",
  audit_exports: "number digest exported_at",
  audit_begin: "number digest",
  repeatable_requests: "caller_id idempotency_key digest claim_id claimed_at claim_ends_at outcome",
  login_codes: "digest key_id expires_at",
  sessions: "id key_id digest via created_at last_used_at",
};

/** All tables of a store, ordered so that each row follows the rows that it refers to. */
export const STORE_TABLES: readonly StoreTable[] = Object.entries(COLUMNS).map(([name, columns]) => ({
  name: name as StoreTableName,
  columns: columns.split(" "),
}));

/** The table of parts. */
export const PARTS_TABLE: StoreTable = { name: "parts", columns: COLUMNS.parts.split(" ") };

/** Reads and creates a complete store as rows. */
export interface RowTransfer {
  /** Reads a snapshot of the store while processes use it. */
  read<Result>(use: (reader: StoreReader) => Promise<Result>): Promise<Result>;
  /** Creates a store with this identity where there is none; if `fill` throws, nothing is left. */
  make(id: string, fill: (writer: StoreWriter) => Promise<void>): Promise<void>;
}

/** A snapshot of a store. */
export interface StoreReader {
  /** The identity of the store. */
  readonly id: string;
  read(table: StoreTable): AsyncIterable<readonly StoreRow[]>;
}

/** A store that is being created and is not used yet. */
export interface StoreWriter {
  write(table: StoreTable, rows: readonly StoreRow[]): Promise<void>;
  read(table: StoreTable): AsyncIterable<readonly StoreRow[]>;
}
