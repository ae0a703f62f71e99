import { expect, it } from "vitest";
import { openPostgresStore } from "../../src/store/postgres/postgres-store.ts";
import { expectEachFetchOnce } from "../service/usage/count-across-processes.ts";
import { PATIENT } from "../store/patient.ts";
import { HAS_POSTGRES, useDatabase } from "./use-database.ts";

const database = useDatabase();

it.runIf(HAS_POSTGRES)("two nodes store each fetch once, whatever they do at the same time", async () => {
  const place = await database.newPlace();
  const stores = [await openPostgresStore(place, PATIENT), await openPostgresStore(place, PATIENT)] as const;
  expect(stores[0].id).toBe(stores[1].id);
  await expectEachFetchOnce(stores, 20);
  for (const store of stores) await store.close();
});
