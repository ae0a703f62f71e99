import type { DatabaseUse } from "../../port/store.ts";
import type { ConnectionPool } from "../connection/connection-pool.ts";
import type { CacheLease } from "../lease/cache-lease.ts";
import type { StandbyWatch } from "../lease/standbys.ts";
import type { WriteLease } from "../lease/write-lease.ts";
import type { LookUps } from "../look-up/look-ups.ts";

/** The users of a database. */
export interface DatabaseUsers {
  readonly lookUps: Pick<LookUps, "lostConnections">;
  readonly lease: Pick<WriteLease, "use">;
  /** Undefined without cache leases. */
  readonly cache: CacheLease | undefined;
  readonly pool: Pick<ConnectionPool, "use">;
  readonly standbys: StandbyWatch;
}

/** Returns the current state of these users. */
export function readDatabaseUse({ lookUps, lease, cache, pool, standbys }: DatabaseUsers): DatabaseUse {
  const { heartbeatAgeMs, isHeld, lostConnections } = lease.use();
  const { lostConnections: lostOfPool, ...connections } = pool.use();
  return {
    ...(heartbeatAgeMs !== undefined && {
      heartbeat: {
        ageMs: heartbeatAgeMs,
        holdsWriteLease: isHeld,
        ...(cache !== undefined && { holdsCacheLease: cache.validGeneration(performance.now()) !== undefined }),
      },
    }),
    pool: connections,
    lostConnections: { look_ups: lookUps.lostConnections(), heartbeat: lostConnections, pool: lostOfPool },
    standbys: standbys.latest,
  };
}
