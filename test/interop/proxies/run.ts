/**
 * Has clients that others wrote call a running server through proxies that others wrote, configured as
 * docs/operations.md says, and prints what came of each step. Needs nginx, Caddy and curl. Ends with "N passed, N
 * failed".
 */
import { mkdtempSync, rmSync } from "node:fs";
import { get } from "node:http";
import { connect } from "node:http2";
import { connect as openSocket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { curlClients } from "../curl/client.ts";
import { grpcJs } from "../grpc-js/client.ts";
import type { Client } from "../support/client.ts";
import { type Row, report } from "../support/report-steps.ts";
import { type Served, serve } from "../support/served.ts";
import { expectSame } from "../support/steps.ts";
import { caddy } from "./caddy.ts";
import { nginx } from "./nginx.ts";
import type { ProxyServer, RunningProxy } from "./proxy.ts";

const PROXIES: readonly ProxyServer[] = [caddy, nginx];
/** Another address of this machine than that of the proxies. */
const CLIENT_ADDRESS = "127.0.0.2";
/** Within which a line is in the log. */
const LOG_MS = 120_000;
const CLIENTS: readonly Client[] = [...curlClients, grpcJs];

const served = await serve({ TRUSTED_PROXIES: "127.0.0.1", LOG_LEVEL: "info" });
const folder = mkdtempSync(join(tmpdir(), "letterpress-proxies-"));
try {
  const rows: Row[] = [];
  for (const proxy of PROXIES) rows.push(...(await runThrough(proxy)));
  report(rows);
} finally {
  await served.close();
  rmSync(folder, { recursive: true, force: true });
}

async function runThrough(proxy: ProxyServer): Promise<readonly Row[]> {
  const rows: Row[] = [];
  let running: RunningProxy | undefined;
  try {
    running = await proxy.start({
      address: new URL(served.url).host,
      certificate: served.certificate,
      key: served.privateKey,
      folder: mkdtempSync(join(folder, "proxy-")),
    });
    for (const client of CLIENTS) {
      rows.push([`${client.name} through ${proxy.name}`, await client.run(behind(running, client), folder)]);
    }
    await expectTrueAddress(running);
  } catch (err) {
    rows.push([proxy.name, err instanceof Error ? err.message : String(err)]);
  } finally {
    await running?.stop();
  }
  return rows;
}

/** The servers as a client finds them behind a proxy. */
function behind({ url, http2Url, tlsUrl }: RunningProxy, { name }: Client): Served {
  return { ...served, url: name === "curl HTTP/1.1" ? url : http2Url, tlsUrl };
}

/** Throws unless the server knows the address that a client has, not the one it claims, nor that of the proxy. */
async function expectTrueAddress({ url, http2Url }: RunningProxy): Promise<void> {
  const path = "/letterpress.v1.TemplateService/GetTemplate";
  const claim = (id: string) => ({ "x-forwarded-for": "192.0.2.1", "x-request-id": id });
  const port = new URL(url).port;
  const rest = get(`${url}/v1/sdk/template/mail`, { headers: claim(`rest-${port}`), localAddress: CLIENT_ADDRESS });
  rest.on("response", (response) => response.resume());
  await expectLogged(`rest-${port}`);
  const address = { host: "127.0.0.1", port: Number(new URL(http2Url).port), localAddress: CLIENT_ADDRESS };
  const session = connect(http2Url, { createConnection: () => openSocket(address) });
  const fields = { ":method": "POST", ":path": path, "content-type": "application/grpc", te: "trailers" };
  session.request({ ...fields, ...claim(`grpc-${port}`) }).end(Buffer.alloc(5));
  await expectLogged(`grpc-${port}`);
  session.destroy();
}

async function expectLogged(id: string): Promise<void> {
  let line: string | undefined;
  for (const end = performance.now() + LOG_MS; line === undefined && performance.now() < end; await sleep(50)) {
    line = served
      .log()
      .split("\n")
      .find((each) => each.includes(id));
  }
  const { remoteAddress } = JSON.parse(line ?? "{}") as { readonly remoteAddress?: string };
  expectSame([id, remoteAddress], [id, CLIENT_ADDRESS]);
}
