import { type AuditMark, CHAIN_START } from "../../domain/audit-chain.ts";
import { Refusal } from "../../domain/error.ts";
import type { AuditLog, NumberedAuditEvent } from "../port/audit-log.ts";
import { type AuditRow, fromAuditRow } from "../row/audit-row.ts";
import { toMillis } from "../row/date-column.ts";
import { markLog } from "../row/mark-log.ts";
import type { Connection } from "./connection.ts";
import type { Database } from "./database.ts";

/** The audit log to read, and to export. */
export function createAuditLog(database: Database): AuditLog {
  /** The mark that the event with a number has by what the store holds. */
  async function markOf(number: number): Promise<AuditMark> {
    let mark = (await database.read((connection) => connection.first<AuditMark>(LATEST_MARK, [number]))) ?? CHAIN_START;
    for await (mark of markLog((query) => listAfter(database, query), mark, number));
    return mark;
  }

  return {
    async list({ limit }) {
      const rows = await database.read((connection) =>
        connection.all<AuditRow>(`SELECT ${COLUMNS} FROM audit_events ORDER BY number DESC LIMIT $1`, [limit]),
      );
      return rows.map(fromAuditRow);
    },
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
        await transaction.append({ at, actor, action: "audit.export", subject: database.id, facts });
      });
    },
  };
}

/** Where the log begins. */
export async function readAuditBegin(connection: Connection): Promise<AuditMark> {
  return (await connection.first<AuditMark>("SELECT number, digest FROM audit_begin")) ?? CHAIN_START;
}

/** Reads events oldest first, as the port has it. */
export async function listAfter(
  database: Database,
  { number, limit }: { readonly number: number; readonly limit: number },
): Promise<readonly NumberedAuditEvent[]> {
  const rows = await database.read((connection) =>
    connection.all<AuditRow & { readonly number: number }>(
      `SELECT number, ${COLUMNS} FROM audit_events WHERE number > $1 ORDER BY number LIMIT $2`,
      [number, limit],
    ),
  );
  return rows.map((row) => ({ number: row.number, ...fromAuditRow(row) }));
}

const COLUMNS = "at, actor, action, subject, facts";
const LATEST_MARK = `
  SELECT number, digest FROM (
    SELECT number, digest FROM audit_exports UNION ALL SELECT number, digest FROM audit_begin
  ) AS marks WHERE number <= $1 ORDER BY number DESC LIMIT 1
`;
