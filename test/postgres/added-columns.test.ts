import { describe, expect, it } from "vitest";
import { LOCAL } from "../support/start-test-app.ts";
import { servePlace } from "./serve-place.ts";
import { HAS_POSTGRES, useDatabase } from "./use-database.ts";

const database = useDatabase();

describe.runIf(HAS_POSTGRES).each(["off", "lease"])("columns that are added (KEY_CACHE=%s)", (KEY_CACHE) => {
  it("to every table are no matter to fetches, to lists, and to readiness", async () => {
    const { options = "" } = await database.newPlace();
    const url = new URL(database.url);
    url.searchParams.set("options", options);
    const node = await servePlace(url.href, { KEY_CACHE });
    const inSchema = (...statements: readonly string[]) =>
      database.run(`SET search_path = ${options.replace("-c search_path=", "")}`, ...statements);
    const lists = ["templates", "templates/hello", "templates/hello/versions", "templates/hello/versions/1", "keys"];
    const reads = [...lists, "audit-events"].map((name) => `/api/v1/${name}`);
    const tables = await inSchema(
      "SELECT tablename FROM pg_tables WHERE schemaname = current_schema() ORDER BY tablename",
    );
    expect(tables.length).toBeGreaterThan(15);

    const fetching = node.fetchOn();
    await inSchema(...tables.map(({ tablename }) => `ALTER TABLE ${tablename} ADD COLUMN added TEXT`));
    node.note("a column of each table");
    // A node with a lease looks up again what it has in memory.
    await node.services.keys.create(LOCAL, { name: "k", kind: "sdk", scope: ["all"], definition: "full" });
    for (const path of [...node.paths, "/readyz"]) await node.ask(path);
    for (const path of reads) await node.ask(path, "admin");
    await fetching.end();
    expect(node.refused).toEqual([]);
    await node.close();
  });
});
