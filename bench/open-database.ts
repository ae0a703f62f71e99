import { STORE_URL } from "../src/config/store-url.ts";
import { copyStore } from "../src/services.ts";
import { installedPostgres, startPostgres } from "../test/support/postgres-server.ts";
import { openFixture } from "./fixture.ts";

/** A server of PostgreSQL with a copy of the fixture's store, and what a fetch from it sends. */
export interface OpenDatabase extends AsyncDisposable {
  readonly fixture: Awaited<ReturnType<typeof openFixture>>;
  readonly storeUrl: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Throws where npm has no PostgreSQL for the platform. */
export async function openDatabase(): Promise<OpenDatabase> {
  const folder = installedPostgres();
  if (folder === undefined) throw new Error("npm has no PostgreSQL for this platform");
  const fixture = await openFixture();
  const database = await startPostgres(folder);
  const storeUrl = database.url("postgres");
  const to = STORE_URL.read(storeUrl, (fault) => {
    throw new Error(fault);
  });
  await copyStore({ store: { engine: "sqlite", path: fixture.database }, storeCheckpoints: true }, to);
  return {
    ...{ fixture, storeUrl },
    headers: { authorization: `Bearer ${fixture.token}`, "accept-encoding": "gzip" },
    async [Symbol.asyncDispose]() {
      await fixture.close();
      await database.stop();
    },
  };
}
