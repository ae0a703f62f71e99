import { setTimeout as wait } from "node:timers/promises";
import type { ClientBase } from "pg";
import type { AuditEvent } from "../../../domain/audit-event.ts";
import { Refusal } from "../../../domain/error.ts";
import type { TemplateChange } from "../../../domain/template/template-change.ts";
import { toAuditRow } from "../../row/audit-row.ts";
import { toMillis } from "../../row/date-column.ts";
import { type Connection, orRollBack, toConnection, type Value } from "../connection/connection.ts";
import type { ServerRun } from "../connection/server-run.ts";
import { LEASE_EXPIRY_MS } from "../lease/lease-time.ts";
import { STATE, type StoreHealth, type StoreState } from "./store-health.ts";

/**
 * A transaction that no other one of the store runs beside. Nobody waits for the answer to what it sends, appends and
 * notes: a statement that fails undoes the transaction, and is what it throws.
 */
export interface Transaction extends Connection {
  /** Sends a statement of which nothing has to be known before the commit. */
  send(sql: string, values?: readonly Value[]): void;
  /** Adds an event of what the transaction changes. It is numbered, and stored, when the transaction is committed. */
  append(event: AuditEvent): void;
  /** Numbers a change of what SDK keys are served, likewise. */
  noteChange(change: NewChange): void;
}

type NewChange = Omit<TemplateChange, "number" | "digest">;

const BEGIN = "BEGIN ISOLATION LEVEL READ COMMITTED";
const BEGIN_READING = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY";
/** How many changes of what SDK keys are served stay. */
const CHANGES_KEPT = 100_000;
const NOTE_CHANGE = `
  INSERT INTO template_changes (n, at, kind, template_id, slug, version, renamed_from)
  VALUES ($1, $2, $3, $4, $5, $6, $7)
`;
const APPEND = `
  INSERT INTO audit_events (number, at, actor, action, subject, facts) VALUES ($1, $2, $3, $4, $5, $6)
`;

/** The result of a transaction. */
export interface Committed<Result> {
  readonly result: Result;
  /** The number of the latest audit event: its own last one, or of what it found. */
  readonly event: number;
  /** The run of the server that has committed it. */
  readonly serverId: string;
}

/** Is called right behind BEGIN. Returns which server the transaction runs on. */
type Enter = () => Promise<ServerRun>;

/** What a transaction is run with. */
interface Surroundings {
  readonly health: StoreHealth;
  readonly enter: Enter;
}

/**
 * Runs `run` in a transaction that holds the row of the store's state. What it throws undoes the transaction. Throws
 * UNAVAILABLE when the database holds another store. The first transaction of a server that has taken over waits until
 * no node can be served by the one before.
 *
 * All nodes wait for that row, so a transaction that holds it waits for the network once: the statements that `run`
 * begins with are sent right after the lock, and what it leaves to be stored is sent together with COMMIT.
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
    // What the state of the store refuses comes before what failed for the same reason.
    if (entered.status === "rejected" && entered.reason instanceof Refusal) failure = entered.reason;
    const { server, before } = settledValue(entered);
    const result = settledValue(ran);
    if (server.timeline !== undefined && server.timeline !== before.timeline) {
      await wait(LEASE_EXPIRY_MS);
      send("UPDATE store_state SET timeline = $1", [server.timeline]);
    }
    for (const [index, change] of changes.entries()) sendChange(send, before.last_change + 1 + index, change);
    for (const [index, event] of events.entries()) sendEvent(send, before.last_event + 1 + index, event);
    const last_event = before.last_event + events.length;
    const last_change = before.last_change + changes.length;
    if (last_event !== before.last_event || last_change !== before.last_change) {
      send("UPDATE store_state SET last_event = $1, last_change = $2", [last_event, last_change]);
    }
    // One that the driver could not send has not failed on the server, which would commit without it.
    if (failure !== undefined) throw failure;
    await connection.commit("COMMIT");
    return { result, event: last_event, serverId: server.id };
  }

  const runOn = async (transaction: Transaction) => run(transaction);
  return orRollBack(connection, () =>
    transact().catch((err) => {
      // What comes behind a statement that has failed fails because of it.
      throw failure ?? err;
    }),
  );
}

function settledValue<Value>(settled: PromiseSettledResult<Value>): Value {
  if (settled.status === "rejected") throw settled.reason;
  return settled.value;
}

function sendEvent(send: Transaction["send"], number: number, event: AuditEvent): void {
  const { at, actor, action, subject, facts } = toAuditRow(event);
  send(APPEND, [number, at, actor, action, subject, facts]);
}

function sendChange(send: Transaction["send"], number: number, change: NewChange): void {
  const { at, kind, templateId, slug = null, version, previousSlug = "" } = change;
  const [known, from] = kind === "renamed" ? ["published", previousSlug] : [kind, null];
  send(NOTE_CHANGE, [number, toMillis(at), known, templateId, slug, version, from]);
  send("DELETE FROM template_changes WHERE n <= $1", [number - CHANGES_KEPT]);
}

/** Runs statements each of which sees what was committed before it, on one server. */
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

/** Runs statements that read the store as it is at one moment. */
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
