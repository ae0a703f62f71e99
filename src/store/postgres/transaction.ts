import { setTimeout as wait } from "node:timers/promises";
import type { AuditEvent } from "../../domain/audit-event.ts";
import type { TemplateChange } from "../../domain/template/template-change.ts";
import { toAuditRow } from "../row/audit-row.ts";
import { toMillis } from "../row/date-column.ts";
import type { Connection } from "./connection.ts";
import { OUTLIVE_MS } from "./lease-time.ts";
import type { ServerRun } from "./server-run.ts";
import { STATE, type StoreHealth, type StoreState } from "./store-health.ts";

/** A transaction that no other one of the store runs beside. */
export interface Transaction extends Connection {
  /** Adds an event of what the transaction changes. */
  append(event: AuditEvent): Promise<void>;
  /** Numbers a change of what SDK keys are served. */
  noteChange(change: Omit<TemplateChange, "number" | "digest">): Promise<void>;
}

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

/** What a transaction has come to. */
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
 */
export function runTransaction<Result>(
  connection: Connection,
  { health, enter }: Surroundings,
  run: (transaction: Transaction) => Promise<Result>,
): Promise<Committed<Result>> {
  return orRollBack(connection, async () => {
    const [, server, found] = await Promise.all([
      connection.run(BEGIN),
      enter(),
      connection.first<StoreState>(`${STATE} FOR UPDATE`),
    ]);
    const before = health.assertSame(found);
    if (server.timeline !== undefined && server.timeline !== before.timeline) {
      await wait(OUTLIVE_MS);
      await connection.run("UPDATE store_state SET timeline = $1", [server.timeline]);
    }
    let { last_event, last_change } = before;
    const result = await run({
      ...connection,
      async append(event) {
        const { at, actor, action, subject, facts } = toAuditRow(event);
        last_event += 1;
        await connection.run(APPEND, [last_event, at, actor, action, subject, facts]);
      },
      async noteChange({ at, kind, templateId, slug = null, version, previousSlug = "" }) {
        last_change += 1;
        const [known, from] = kind === "renamed" ? ["published", previousSlug] : [kind, null];
        const values = [last_change, toMillis(at), known, templateId, slug, version, from];
        await Promise.all([
          connection.run(NOTE_CHANGE, values),
          connection.run("DELETE FROM template_changes WHERE n <= $1", [last_change - CHANGES_KEPT]),
        ]);
      },
    });
    if (last_event !== before.last_event || last_change !== before.last_change) {
      await connection.run("UPDATE store_state SET last_event = $1, last_change = $2", [last_event, last_change]);
    }
    await connection.commit("COMMIT");
    return { result, event: last_event, serverId: server.id };
  });
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

/** Ends the transaction of a function that throws. */
export async function orRollBack<Result>(connection: Connection, run: () => Promise<Result>): Promise<Result> {
  try {
    return await run();
  } catch (err) {
    await connection.run("ROLLBACK").catch(() => undefined); // the connection is lost, and the transaction with it
    throw err;
  }
}
