import { createClient } from "@connectrpc/connect";
import { createConnectTransport, createGrpcTransport } from "@connectrpc/connect-node";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { TemplateService } from "../../gen/letterpress/v1/template_service_pb.ts";
import { startApp } from "../../src/app/start-app.ts";
import { readConfig } from "../../src/config.ts";
import { openServices, type Services } from "../../src/services.ts";
import { PATIENT } from "../store/patient.ts";
import { type Forwarder, startForwarder } from "../support/start-forwarder.ts";
import { LOCAL } from "../support/start-test-app.ts";
import { HAS_POSTGRES, useDatabase } from "./use-database.ts";

const MJML = "<mjml><mj-body><mj-section><mj-column><mj-text>Hello</mj-text></mj-column></mj-section></mj-body></mjml>";
const WARNING = '110 - "Response is Stale"';
const database = useDatabase();

describe.runIf(HAS_POSTGRES)("a fetch while the database is away", () => {
  let forwarder: Forwarder;
  let app: Awaited<ReturnType<typeof startApp>>;
  let services: Services;
  let token: string;

  beforeAll(async () => {
    forwarder = await startForwarder(database.place().port);
    const url = new URL(database.url);
    url.port = String(forwarder.port);
    const env = {
      PORT: "0",
      BOOTSTRAP_ADMIN: "off",
      LOG_LEVEL: "silent",
      MAX_LOOP_DELAY_MS: "off",
      WARM_COMPILER: "off",
    };
    app = await startApp(readConfig({ ...env, STORE_URL: url.href, STALE_KEYS: "300s" }), PATIENT);
    services = await openServices(readConfig({ STORE_URL: database.url }), PATIENT);
    const { templates, keys } = services;
    ({ token } = await keys.create(LOCAL, { name: "t", kind: "sdk", scope: ["all"], definition: "full" }));
    const source = { kind: "mjml", text: MJML } as const;
    await templates.create(LOCAL, { name: "Hello", slug: "hello", subject: "Hello", source });
    await templates.publish(LOCAL, "hello", { comment: "", etag: undefined });
  });
  afterAll(async () => {
    await app.close();
    await services.close();
    await forwarder.close();
  });

  const headers = () => ({ authorization: `Bearer ${token}` });
  const get = (slug: string) =>
    fetch(`${app.url}/v1/sdk/template/${slug}?target=html&program_format=1000`, { headers: headers() });

  async function warningOver(httpVersion: "grpc" | "connect"): Promise<string | null> {
    const transport =
      httpVersion === "grpc"
        ? createGrpcTransport({ baseUrl: app.url })
        : createConnectTransport({ baseUrl: app.url, httpVersion: "1.1" });
    let warning: string | null = null;
    const onHeader = (fields: Headers) => {
      warning = fields.get("warning");
    };
    const asked = { id: "hello", target: "html", programFormat: 1000 };
    await createClient(TemplateService, transport).getTemplate(asked, { headers: headers(), onHeader });
    return warning;
  }

  it("says that it is stale, over every protocol, and is counted", async () => {
    const before = await get("hello");
    expect([before.status, before.headers.get("warning")]).toEqual([200, null]);
    for (const way of ["grpc", "connect"] as const) expect(await warningOver(way)).toBeNull();
    forwarder.leadTo(1);
    forwarder.cut();
    const stale = await get("hello");
    expect([stale.status, stale.headers.get("warning")]).toEqual([200, WARNING]);
    expect(await stale.text()).toBe(await before.text());
    for (const way of ["grpc", "connect"] as const) expect(await warningOver(way)).toBe(WARNING);
    const unknown = await get("other");
    expect([unknown.status, unknown.headers.get("retry-after")]).toEqual([503, "1"]);
    const metrics = await (await fetch(`${app.url}/metrics`)).text();
    expect(Number(/^letterpress_store_stale_look_ups_total (\d+)/m.exec(metrics)?.[1])).toBeGreaterThanOrEqual(6);
    forwarder.leadTo(database.place().port);
    await expect.poll(async () => (await get("hello")).headers.get("warning")).toBeNull();
  });
});
