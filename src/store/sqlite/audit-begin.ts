import type { Statement } from "better-sqlite3";
import type { AuditMark } from "../../domain/audit-chain.ts";
import type { Database } from "./database.ts";

/** Reads where the log begins. */
export function prepareAuditBegin(connection: Database["reader"]): Statement<[], AuditMark> {
  return connection.prepare<[], AuditMark>("SELECT number, digest FROM audit_begin");
}
