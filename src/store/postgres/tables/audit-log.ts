import { type AuditMark, CHAIN_START } from "../../../domain/audit-chain.ts";
import { Refusal } from "../../../domain/error.ts";
import type { AuditLog, AuditQuery, NumberedAuditEvent } from "../../port/audit-log.ts";
import {
  fromNamedAuditRow,
  fromNumberedAuditRow,
  NAMED_AUDIT_COLUMNS,
  type NamedAuditRow,
  type NumberedAuditRow,
} from "../../row/audit-row.ts";
import { toMillis, toOptionalMillis } from "../../row/date-column.ts";
import { markLog } from "../../row/mark-log.ts";
import type { Connection } from "../connection/connection.ts";
import type { Database } from "../database/database.ts";

/** The audit log in PostgreSQL. */
export function createAuditLog(database: Database): AuditLog {
  /** The mark of an event, computed from the events in the store. */
  async function markOf(number: number): Promise<AuditMark> {
    let mark = (await database.read((connection) => connection.first<AuditMark>(LATEST_MARK, [number]))) ?? CHAIN_START;
    for await (mark of markLog((query) => listAfter(database, query), mark, number));
    return mark;
  }

  return {
    async list(query) {
      const rows = await database.read((connection) => connection.all<NamedAuditRow>(LIST, toListParameters(query)));
      return rows.map(fromNamedAuditRow);
    },
    append: (event) => database.write(async (transaction) => transaction.append(event)),
    listAfter: (query) => listAfter(database, query),
    begin: () => database.read(readAuditBegin),
    async noteExport({ number, digest }, { at, actor }) {
      const mark = await markOf(number);
      if (mark.number !== number || mark.digest !== digest) {
        throw new Refusal("CONFLICT", `what was exported up to number ${number} is not what this store holds`);
      }
      await database.write(async (transaction) => {
        const changes = await transaction.run(
          "INSERT INTO audit_exports (number, digest, exported_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING",
          [number, digest, toMillis(at)],
        );
        if (changes === 0) return;
        const facts = { number, sha256: digest };
        transaction.append({ at, actor, action: "audit.export", subject: database.id, facts });
      });
    },
  };
}

/** Reads the mark at which the log begins. */
export async function readAuditBegin(connection: Connection): Promise<AuditMark> {
  return (await connection.first<AuditMark>("SELECT number, digest FROM audit_begin")) ?? CHAIN_START;
}

/** Reads events oldest first, see `AuditLog.listAfter`. */
export async function listAfter(
  database: Database,
  { number, limit }: { readonly number: number; readonly limit: number },
): Promise<readonly NumberedAuditEvent[]> {
  const rows = await database.read((connection) =>
    connection.all<NumberedAuditRow>(`SELECT ${COLUMNS} FROM audit_events WHERE number > $1 ORDER BY number LIMIT $2`, [
      number,
      limit,
    ]),
  );
  return rows.map(fromNumberedAuditRow);
}

function toListParameters({ limit, before, after, filter = {} }: AuditQuery): readonly (number | string | null)[] {
  const { actor, action, subject, since, until } = filter;
  return [
    before ?? Number.MAX_SAFE_INTEGER,
    after ?? 0,
    actor ?? null,
    action ?? null,
    subject ?? null,
    toOptionalMillis(since),
    toOptionalMillis(until),
    limit,
  ];
}

const COLUMNS = "number, at, actor, action, subject, facts";
const LIST = `
  SELECT ${NAMED_AUDIT_COLUMNS} FROM audit_events
  WHERE number < $1::bigint AND number > $2::bigint
    AND ($3::text IS NULL OR actor = $3)
    AND ($4::text IS NULL OR action = $4 OR left(action, length($4) + 1) = $4 || '.')
    AND ($5::text IS NULL OR subject = $5)
    AND ($6::bigint IS NULL OR at >= $6)
    AND ($7::bigint IS NULL OR at < $7)
  ORDER BY number DESC LIMIT $8
`;
const LATEST_MARK = `
  SELECT number, digest FROM (
    SELECT number, digest FROM audit_exports UNION ALL SELECT number, digest FROM audit_begin
  ) AS marks WHERE number <= $1 ORDER BY number DESC LIMIT 1
`;
