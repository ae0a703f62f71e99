import { openPostgresStore } from "../../src/store/postgres/postgres-store.ts";
import { describeStore } from "../store/store-conformance.ts";
import { HAS_POSTGRES, useDatabase } from "./use-database.ts";

const { newPlace } = useDatabase();
const cache = { isLeased: true, staleMs: 30_000 };

if (HAS_POSTGRES) {
  describeStore("PostgreSQL", async () => openPostgresStore(await newPlace()));
  describeStore("PostgreSQL with a lease", async () => openPostgresStore(await newPlace(), { cache }));
}
