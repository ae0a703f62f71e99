import { Counter, Gauge, type Registry } from "prom-client";

/** The state of the connections between a process and its database. */
export interface DatabaseUse {
  readonly heartbeat?: {
    readonly ageMs: number;
    readonly holdsWriteLease: boolean;
    readonly holdsCacheLease?: boolean;
  };
  readonly pool: Readonly<Record<"limit" | "open" | "idle" | "waiting", number>>;
  readonly lostConnections: Readonly<Record<string, number>>;
  readonly standbys: { readonly synchronous?: number; readonly required?: number };
}

/** A gauge and its samples, each with its label values. Samples without a value are omitted. */
interface DatabaseGauge {
  readonly name: string;
  readonly help: string;
  /** How the values of several processes on one port are combined. */
  readonly aggregator: "sum" | "min" | "max";
  readonly labelNames?: readonly string[];
  readonly samples: (use: DatabaseUse) => readonly (readonly [value: number | undefined, label?: string])[];
}

const GAUGES: readonly DatabaseGauge[] = [
  {
    name: "heartbeat_age_seconds",
    help: "Since the latest heartbeat that the database has confirmed was sent; of several processes the longest.",
    aggregator: "max",
    samples: ({ heartbeat }) => [[heartbeat && heartbeat.ageMs / 1_000]],
  },
  {
    name: "lease_held",
    help: "1 while look-ups are trusted (write), and while memory may answer them (cache); 0 when a process lacks it.",
    aggregator: "min",
    labelNames: ["lease"],
    samples: ({ heartbeat }) => [
      [toNumber(heartbeat?.holdsWriteLease), "write"],
      [toNumber(heartbeat?.holdsCacheLease), "cache"],
    ],
  },
  {
    name: "pool_connections",
    help: "Open connections for lists and changes, by state (busy or idle).",
    aggregator: "sum",
    labelNames: ["state"],
    samples: ({ pool }) => [
      [pool.open - pool.idle, "busy"],
      [pool.idle, "idle"],
    ],
  },
  {
    name: "pool_limit_connections",
    help: "How many of them there may be.",
    aggregator: "sum",
    samples: ({ pool }) => [[pool.limit]],
  },
  {
    name: "pool_waiting",
    help: "Lists and changes that wait for one of them.",
    aggregator: "sum",
    samples: ({ pool }) => [[pool.waiting]],
  },
  {
    name: "synchronous_standbys",
    help: "Synchronous standbys that the primary has; absent where the user of the database may not read it.",
    aggregator: "min",
    samples: ({ standbys }) => [[standbys.synchronous]],
  },
  {
    name: "synchronous_standbys_required",
    help: "Synchronous standbys that every commit waits for.",
    aggregator: "max",
    samples: ({ standbys }) => [[standbys.required]],
  },
];

/** Registers the metrics of a store in a database, which are measured at collection. */
export function registerDatabaseUse(registry: Registry, use: () => DatabaseUse): void {
  const registers = [registry];
  for (const { name, help, aggregator, labelNames = [], samples } of GAUGES) {
    new Gauge({
      name: `letterpress_store_${name}`,
      ...{ help, aggregator, labelNames, registers },
      collect() {
        for (const [value, label] of samples(use())) {
          const labels = Object.fromEntries(labelNames.map((labelName) => [labelName, label ?? ""]));
          if (value === undefined) this.remove(labels);
          else this.set(labels, value);
        }
      },
    });
  }
  new Counter({
    name: "letterpress_store_lost_connections_total",
    help: "Connections to the database that were lost or abandoned, by purpose.",
    labelNames: ["connection"],
    registers,
    collect() {
      this.reset();
      for (const [connection, count] of Object.entries(use().lostConnections)) this.inc({ connection }, count);
    },
  });
}

function toNumber(isTrue: boolean | undefined): number | undefined {
  return isTrue === undefined ? undefined : Number(isTrue);
}
