import { setTimeout as wait } from "node:timers/promises";
import type { ClientBase } from "pg";
import type { AuditEvent } from "../../../domain/audit-event.ts";
import type { BrandChange } from "../../../domain/brand/brand-change.ts";
import { Refusal } from "../../../domain/error.ts";
import type { TemplateChange } from "../../../domain/template/template-change.ts";
import { toAuditRow } from "../../row/audit-row.ts";
import { toMillis } from "../../row/date-column.ts";
import { type Connection, orRollBack, toConnection, type Value } from "../connection/connection.ts";
import type { ServerRun } from "../connection/server-run.ts";
import { LEASE_EXPIRY_MS } from "../lease/lease-time.ts";
import { STATE, type StoreHealth, type StoreState } from "./store-health.ts";

/**
 * A transaction, serialized with all others of the store. Results of `send`, `append` and `noteChange` are not awaited:
 * if one fails, the transaction is rolled back and throws that error.
 */
export interface Transaction extends Connection {
  /** Sends a statement whose result is not needed before the commit. */
  send(sql: string, values?: readonly Value[]): void;
  /** Adds an audit event, which is numbered and stored at the commit. */
  append(event: AuditEvent): void;
  /** Adds a change of a published template or brand, which is numbered and stored at the commit. */
  noteChange(change: NewChange): void;
}

type NewChange = Omit<TemplateChange, "number" | "digest"> | Omit<BrandChange, "number" | "digest">;

const BEGIN = "BEGIN ISOLATION LEVEL READ COMMITTED";
const BEGIN_READING = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY";
/** Number of changes that are kept in the change log. */
const CHANGES_KEPT = 100_000;
// One statement for all rows: a job that publishes thousands of mails holds the lock for all writers.
const NOTE_CHANGES = `
  INSERT INTO template_changes (n, at, kind, template_id, slug, version, renamed_from, brand_id)
  SELECT n, at, kind, template_id, slug, version, renamed_from, brand_id FROM unnest(
    $1::bigint[], $2::bigint[], $3::text[], $4::text[], $5::text[], $6::integer[], $7::text[], $8::text[]
  ) AS noted (n, at, kind, template_id, slug, version, renamed_from, brand_id)
`;
const APPEND_EVENTS = `
  INSERT INTO audit_events (number, at, actor, action, subject, facts)
  SELECT number, at, actor, action, subject, facts
  FROM unnest($1::bigint[], $2::bigint[], $3::text[], $4::text[], $5::text[], $6::text[])
    AS appended (number, at, actor, action, subject, facts)
`;

/** The result of a transaction. */
export interface Committed<Result> {
  readonly result: Result;
  /** The number of the latest audit event, of this or an earlier transaction. */
  readonly event: number;
  /** The id of the server run that committed the transaction. */
  readonly serverId: string;
}

/** Called immediately after BEGIN. Returns the server run of the transaction. */
type Enter = () => Promise<ServerRun>;

interface Surroundings {
  readonly health: StoreHealth;
  readonly enter: Enter;
}

/**
 * Runs `run` in a transaction that locks the row of the store's state. If `run` throws, the transaction is rolled back.
 * Throws UNAVAILABLE if the database holds a different store. The first transaction on a promoted server waits until no
 * node can be served by the previous one.
 *
 * All nodes wait for that row, so a transaction waits for the network only once while it holds the lock: the first
 * statements of `run` are sent right after the lock, and the statements that store its results are sent together with
 * COMMIT.
 */
export function runTransaction<Result>(
  client: ClientBase,
  { health, enter }: Surroundings,
  run: (transaction: Transaction) => Promise<Result>,
): Promise<Committed<Result>> {
  let failure: unknown;
  const connection = toConnection(client, (err) => {
    failure ??= err;
  });
  const send: Transaction["send"] = (sql, values) => void connection.run(sql, values).catch(() => undefined);

  async function transact(): Promise<Committed<Result>> {
    const entering = Promise.all([
      connection.run(BEGIN),
      enter(),
      connection.first<StoreState>(`${STATE} FOR UPDATE`),
    ]).then(([, server, found]) => ({ server, before: health.assertSame(found) }));
    const [events, changes]: [AuditEvent[], NewChange[]] = [[], []];
    const running = runOn({
      ...connection,
      send,
      append: (event) => events.push(event),
      noteChange: (change) => changes.push(change),
    });
    const [entered, ran] = await Promise.allSettled([entering, running]);
    // A refusal because of the store's state has precedence over other errors with the same cause.
    if (entered.status === "rejected" && entered.reason instanceof Refusal) failure = entered.reason;
    const { server, before } = settledValue(entered);
    const result = settledValue(ran);
    if (server.timeline !== undefined && server.timeline !== before.timeline) {
      await wait(LEASE_EXPIRY_MS);
      send("UPDATE store_state SET timeline = $1", [server.timeline]);
    }
    sendChanges(send, before.last_change, changes);
    sendEvents(send, before.last_event, events);
    const last_event = before.last_event + events.length;
    const last_change = before.last_change + changes.length;
    if (last_event !== before.last_event || last_change !== before.last_change) {
      send("UPDATE store_state SET last_event = $1, last_change = $2", [last_event, last_change]);
    }
    // A statement that the driver could not send has not failed on the server, which would commit without it.
    if (failure !== undefined) throw failure;
    await connection.commit("COMMIT");
    return { result, event: last_event, serverId: server.id };
  }

  const runOn = async (transaction: Transaction) => run(transaction);
  return orRollBack(connection, () =>
    transact().catch((err) => {
      // Statements after a failed one fail because of it.
      throw failure ?? err;
    }),
  );
}

function settledValue<Value>(settled: PromiseSettledResult<Value>): Value {
  if (settled.status === "rejected") throw settled.reason;
  return settled.value;
}

function sendEvents(send: Transaction["send"], last: number, events: readonly AuditEvent[]): void {
  if (events.length === 0) return;
  const rows = events.map((event, index) => {
    const { at, actor, action, subject, facts } = toAuditRow(event);
    return [last + 1 + index, at, actor, action, subject, facts];
  });
  send(APPEND_EVENTS, toColumns(rows));
}

function sendChanges(send: Transaction["send"], last: number, changes: readonly NewChange[]): void {
  if (changes.length === 0) return;
  const rows = changes.map((change, index) => [last + 1 + index, toMillis(change.at), ...toChangeColumns(change)]);
  send(NOTE_CHANGES, toColumns(rows));
  send("DELETE FROM template_changes WHERE n <= $1", [last + changes.length - CHANGES_KEPT]);
}

type Cell = string | number | null;

/** The values of each column, for `unnest`. Rows have the same number of cells. */
function toColumns(rows: readonly (readonly Cell[])[]): Cell[][] {
  return (rows[0] ?? []).map((_, column) => rows.map((row) => row[column] ?? null));
}

/** The kind, the id and slug of the template, the version, the previous slug and the id of the brand. */
function toChangeColumns(change: NewChange): readonly Cell[] {
  const { kind, version } = change;
  if ("brandId" in change) return [kind.slice("brand_".length), "", null, version, null, change.brandId];
  const { templateId, slug = null, previousSlug = "" } = change;
  const [known, from] = kind === "renamed" ? ["published", previousSlug] : [kind, null];
  return [known, templateId, slug, version, from, null];
}

/** Runs statements, each on its own snapshot, on one server. */
export function runInTurn<Result>(
  connection: Connection,
  enter: Enter,
  run: (connection: Connection, server: ServerRun) => Promise<Result>,
): Promise<Result> {
  return orRollBack(connection, async () => {
    const [, server] = await Promise.all([connection.run(BEGIN), enter()]);
    const result = await run(connection, server);
    await connection.commit("COMMIT");
    return result;
  });
}

/** Runs statements on one snapshot of the store. */
export function runAtOnce<Result>(
  connection: Connection,
  enter: Enter,
  run: (connection: Connection) => Promise<Result>,
): Promise<Result> {
  return orRollBack(connection, async () => {
    const [, , result] = await Promise.all([connection.run(BEGIN_READING), enter(), run(connection)]);
    await connection.run("COMMIT");
    return result;
  });
}
