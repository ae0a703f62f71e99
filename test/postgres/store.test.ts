import { openPostgresStore } from "../../src/store/postgres/postgres-store.ts";
import { describeStore } from "../store/store-conformance.ts";
import { HAS_POSTGRES, useDatabase } from "./use-database.ts";

const { newPlace } = useDatabase();

if (HAS_POSTGRES) describeStore("PostgreSQL", async () => openPostgresStore(await newPlace()));
