import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startApp } from "../../src/app/start-app.ts";
import { readConfig } from "../../src/config.ts";
import { openServices, type Services } from "../../src/services.ts";
import { LOCAL } from "../support/start-test-app.ts";
import { HAS_POSTGRES, useDatabase } from "./use-database.ts";

const MJML = "<mjml><mj-body><mj-section><mj-column><mj-text>Hello</mj-text></mj-column></mj-section></mj-body></mjml>";
const ENV = {
  PORT: "0",
  BOOTSTRAP_ADMIN: "off",
  LOG_LEVEL: "silent",
  MAX_LOOP_DELAY_MS: "off",
  WARM_COMPILER: "off",
};
const database = useDatabase();

describe.runIf(HAS_POSTGRES).each(["off", "lease"])("columns that are added (KEY_CACHE=%s)", (KEY_CACHE) => {
  let schema: string;
  let app: Awaited<ReturnType<typeof startApp>>;
  let services: Services;
  let templateId: string;
  let headers: Record<"sdk" | "admin", { readonly authorization: string }>;

  const inSchema = (...statements: readonly string[]) => database.run(`SET search_path = ${schema}`, ...statements);

  beforeAll(async () => {
    const { options = "" } = await database.newPlace();
    schema = options.replace("-c search_path=", "");
    const url = new URL(database.url);
    url.searchParams.set("options", options);
    app = await startApp(readConfig({ ...ENV, KEY_CACHE, STORE_URL: url.href }));
    services = await openServices(readConfig({ STORE_URL: url.href }));
    const makeKey = async (kind: "sdk" | "admin") => {
      const { token } = await services.keys.create(LOCAL, { name: "t", kind, scope: ["all"], definition: "full" });
      return { authorization: `Bearer ${token}` };
    };
    headers = { sdk: await makeKey("sdk"), admin: await makeKey("admin") };
    const source = { kind: "mjml", text: MJML } as const;
    const template = await services.templates.create(LOCAL, { name: "Hello", slug: "hello", subject: "Hello", source });
    templateId = template.id;
    await services.templates.publish(LOCAL, "hello", { comment: "", etag: undefined });
  });
  afterAll(async () => {
    await app.close();
    await services.close();
  });

  it("to every table are no matter to fetches, to lists, and to readiness", { timeout: 60_000 }, async () => {
    const paths = ["hello", templateId].map((id) => `/v1/sdk/template/${id}?target=html&program_format=1000`);
    const lists = ["templates", "templates/hello", "templates/hello/versions", "templates/hello/versions/1", "keys"];
    const reads = [...lists, "audit-events"].map((name) => `/api/v1/${name}`);
    const rows = await inSchema(
      "SELECT tablename FROM pg_tables WHERE schemaname = current_schema() ORDER BY tablename",
    );
    const tables = rows.map(({ tablename }) => String(tablename));
    expect(tables.length).toBeGreaterThan(15);

    const refused: string[] = [];
    const ask = async (path: string, kind: "sdk" | "admin", after: string) => {
      const answer = await fetch(`${app.url}${path}`, { headers: headers[kind] });
      const text = await answer.text();
      if (answer.status !== 200) refused.push(`${path} after a column of ${after}: ${answer.status} ${text}`);
    };
    let latest = "none";
    let isDone = false;
    const fetching = paths.map(async (path) => {
      while (!isDone) await ask(path, "sdk", latest);
    });
    for (const table of tables) {
      await inSchema(`ALTER TABLE ${table} ADD COLUMN added TEXT`);
      latest = table;
      // A node with a lease looks up again what it has in memory.
      await services.keys.create(LOCAL, { name: table, kind: "sdk", scope: ["all"], definition: "full" });
      for (const path of [...paths, "/readyz"]) await ask(path, "sdk", table);
      for (const path of reads) await ask(path, "admin", table);
    }
    isDone = true;
    await Promise.all(fetching);
    expect(refused).toEqual([]);
  });
});
