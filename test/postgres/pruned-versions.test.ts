import { openPostgresStore } from "../../src/store/postgres/postgres-store.ts";
import { PATIENT } from "../store/patient.ts";
import { describePrunedVersions } from "../store/pruned-versions-conformance.ts";
import { HAS_POSTGRES, useDatabase } from "./use-database.ts";

const { newPlace } = useDatabase();
const LEASED = { isLeased: true, staleMs: 30_000 };

if (HAS_POSTGRES) {
  for (const [name, cache] of [
    ["on PostgreSQL", undefined],
    ["on PostgreSQL with a lease", LEASED],
  ] as const) {
    describePrunedVersions(`pruned versions ${name}`, async () => {
      const place = await newPlace();
      return () => openPostgresStore(place, { ...PATIENT, cache });
    });
  }
}
