import { openPostgresStore } from "../../src/store/postgres/postgres-store.ts";
import { PATIENT } from "../store/patient.ts";
import { describeStore } from "../store/store-conformance.ts";
import { HAS_POSTGRES, useDatabase } from "./use-database.ts";
import { useEmptiedPlaces } from "./use-emptied-places.ts";

const { openEmpty } = useEmptiedPlaces(useDatabase());
const cache = { isLeased: true, staleMs: 30_000 };

if (HAS_POSTGRES) {
  describeStore("PostgreSQL", () => openEmpty((place) => openPostgresStore(place, PATIENT)));
  describeStore(
    "PostgreSQL with a lease",
    () => openEmpty((place) => openPostgresStore(place, { ...PATIENT, cache })),
    {
      only: "wire",
    },
  );
}
