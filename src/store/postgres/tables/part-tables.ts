import { decodeParts, type Part, type PartRow } from "../../row/part.ts";
import type { Connection } from "../connection/connection.ts";
import type { Database } from "../database/database.ts";
import type { Transaction } from "../database/transaction.ts";

/** A part with its name in a draft or version. */
export interface NamedPartRow extends PartRow {
  readonly name: string;
}

/** The leading columns of a query on a table of references. A damaged part is identified by its digest. */
export const PARTS = "name, encode(digest, 'hex') AS id, digest, encoding, bytes, content";
const OF_DRAFT = `
  SELECT ${PARTS} FROM template_draft_parts JOIN parts ON digest = part_digest WHERE template_id = $1
`;
export const OF_VERSION = `
  SELECT ${PARTS} FROM template_version_parts JOIN parts ON digest = part_digest WHERE template_id = $1 AND version = $2
`;

/** Returns the texts of the parts by name. Throws UNAVAILABLE if one is damaged. */
export async function readTexts(
  database: Pick<Database, "refuse">,
  rows: readonly NamedPartRow[],
): Promise<ReadonlyMap<string, string>> {
  try {
    return await decodeParts(rows);
  } catch (err) {
    throw database.refuse(err);
  }
}

export function listDraftParts(connection: Connection, templateId: string): Promise<NamedPartRow[]> {
  return connection.all<NamedPartRow>(OF_DRAFT, [templateId]);
}

/** Lists all parts of a version, or those with given names. */
export function listVersionParts(
  connection: Connection,
  templateId: string,
  version: number,
  names?: readonly string[],
): Promise<NamedPartRow[]> {
  if (names === undefined) return connection.all<NamedPartRow>(OF_VERSION, [templateId, version]);
  return connection.all<NamedPartRow>(`${OF_VERSION} AND name = ANY ($3)`, [templateId, version, names]);
}

/** A reference of a draft to a part. */
export interface DraftReference {
  readonly name: string;
  readonly part_digest: Uint8Array;
}

export function listDraftReferences(connection: Connection, templateId: string): Promise<DraftReference[]> {
  return connection.all("SELECT name, part_digest FROM template_draft_parts WHERE template_id = $1", [templateId]);
}

/** Stores the parts of a new draft. */
export function insertDraftParts(transaction: Transaction, templateId: string, parts: ReadonlyMap<string, Part>): void {
  for (const [name, part] of parts) {
    keepPart(transaction, part);
    transaction.send(REFER_DRAFT, [templateId, name, part.digest]);
  }
}

/** Replaces the parts of a draft, and deletes parts that nothing refers to any more. */
export function replaceDraftParts(
  transaction: Transaction,
  templateId: string,
  before: readonly DraftReference[],
  parts: ReadonlyMap<string, Part>,
): void {
  const gone = before.map(({ name }) => name).filter((name) => !parts.has(name));
  insertDraftParts(transaction, templateId, parts);
  transaction.send("DELETE FROM template_draft_parts WHERE template_id = $1 AND name = ANY ($2)", [templateId, gone]);
  dropParts(
    transaction,
    before.map(({ part_digest }) => part_digest),
  );
}

/** Stores the parts of a new version. */
export function insertVersionParts(
  transaction: Transaction,
  templateId: string,
  version: number,
  parts: ReadonlyMap<string, Part>,
): void {
  for (const [name, part] of parts) {
    keepPart(transaction, part);
    transaction.send(REFER_VERSION, [templateId, version, name, part.digest]);
  }
}

/** Stores the parts of a new preview link. */
export function insertLinkParts(transaction: Transaction, linkId: string, parts: ReadonlyMap<string, Part>): void {
  for (const [name, part] of parts) {
    keepPart(transaction, part);
    transaction.send(REFER_LINK, [linkId, name, part.digest]);
  }
}

/** Stores the parts that a job has made of a mail. */
export function insertMadeParts(
  transaction: Transaction,
  jobId: string,
  templateId: string,
  parts: ReadonlyMap<string, Part>,
): void {
  for (const [name, part] of parts) {
    keepPart(transaction, part);
    transaction.send(REFER_MADE, [jobId, templateId, name, part.digest]);
  }
}

/** Deletes those of the parts that nothing refers to any more. Triggers keep those of saved drafts and links. */
export function dropParts(transaction: Transaction, digests: readonly Uint8Array[]): void {
  transaction.send(DROP, [digests]);
}

function keepPart(transaction: Transaction, { digest, encoding, bytes, content }: Part): void {
  transaction.send(KEEP, [digest, encoding, bytes, content]);
}

const KEEP = `
  INSERT INTO parts (digest, encoding, bytes, content) VALUES ($1, $2, $3, $4) ON CONFLICT (digest) DO NOTHING
`;
const REFER_DRAFT = `
  INSERT INTO template_draft_parts (template_id, name, part_digest) VALUES ($1, $2, $3)
  ON CONFLICT (template_id, name) DO UPDATE SET part_digest = excluded.part_digest
`;
const REFER_VERSION = `
  INSERT INTO template_version_parts (template_id, version, name, part_digest) VALUES ($1, $2, $3, $4)
`;
const REFER_LINK = "INSERT INTO preview_link_parts (link_id, name, part_digest) VALUES ($1, $2, $3)";
const REFER_MADE = `
  INSERT INTO republish_item_parts (job_id, template_id, name, part_digest) VALUES ($1, $2, $3, $4)
`;
const DROP = `
  DELETE FROM parts
  WHERE digest = ANY ($1::bytea[]) AND NOT EXISTS (SELECT 1 FROM template_draft_parts WHERE part_digest = digest)
    AND NOT EXISTS (SELECT 1 FROM template_version_parts WHERE part_digest = digest)
`;
