import { expect, it } from "vitest";
import { createAwaitCaches } from "../../src/store/postgres/database/await-caches.ts";
import { openDatabase } from "../../src/store/postgres/database/open-database.ts";
import { PATIENT } from "../store/patient.ts";
import { HAS_POSTGRES, useDatabase } from "./use-database.ts";

const { newPlace } = useDatabase();

it.runIf(HAS_POSTGRES)("a server says nothing of the nodes that a change of another one waits for", async () => {
  const { read, close } = await openDatabase(await newPlace(), PATIENT);
  const awaitCaches = createAwaitCaches({ read, channel: "nobody" });
  const serverId = await read(async (_, server) => server.id);
  const ended: string[] = [];
  await Promise.all([
    awaitCaches({ event: 0, serverId: "another run" }).then(() => ended.push("of another server")),
    awaitCaches({ event: 0, serverId }).then(() => ended.push("of this one")),
  ]);
  expect(ended).toEqual(["of this one", "of another server"]);
  await close();
});
