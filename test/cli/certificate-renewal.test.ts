import { X509Certificate } from "node:crypto";
import { once } from "node:events";
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { connect as connectHttp2 } from "node:http2";
import { request } from "node:https";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { connect as connectTls, type TLSSocket } from "node:tls";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { logLines } from "../support/log-lines.ts";
import { hasOpenssl, makeCertificate } from "../support/make-certificate.ts";
import { createServerFleet } from "../support/server-fleet.ts";

const fleet = createServerFleet();
afterEach(fleet.stopAll);
afterAll(fleet.remove);

describe.skipIf(!hasOpenssl)("a renewed certificate (needs the openssl command)", () => {
  it.each(["1", "2"])("is served on SIGHUP by %s process(es) without a lost call, a bad one never", async (workers) => {
    const files = certificateIn(`served-${workers}`);
    const renewed = certificateIn(`renewed-${workers}`);
    const server = await fleet.start({ WORKERS: workers, TLS_CERT: files.cert, TLS_KEY: files.key });
    const { url, child } = server;
    const first = fingerprintOf(files.cert);
    expect(await fingerprintsServed(url)).toEqual(new Set([first]));
    const session = connectHttp2(url, { rejectUnauthorized: false });
    const load = keepCalling(url);

    copyFileSync(renewed.cert, files.cert);
    copyFileSync(renewed.key, files.key);
    child.kill("SIGHUP");
    const second = fingerprintOf(renewed.cert);
    await expect.poll(() => fingerprintsServed(url)).toEqual(new Set([second]));
    const [headers] = await once(session.request({ ":path": "/healthz" }), "response");
    expect(headers[":status"]).toBe(200);
    session.close();
    const expiry = new X509Certificate(readFileSync(renewed.cert)).validToDate.getTime() / 1_000;
    expect(await get(url, "/metrics")).toContain(`\nletterpress_certificate_expiry_timestamp_seconds ${expiry}\n`);

    writeFileSync(files.cert, "renewed wrongly");
    child.kill("SIGHUP");
    const refused = () =>
      logLines(server).filter(({ msg }) => String(msg).startsWith("the new certificate is not usable"));
    await expect.poll(() => refused().length).toBe(Number(workers));
    expect(JSON.stringify(refused()[0])).toContain("are not a certificate and its key in PEM");
    expect(await fingerprintsServed(url)).toEqual(new Set([second]));
    const { calls, failures } = await load.end();
    expect(failures).toEqual([]);
    expect(calls).toBeGreaterThan(2);
    expect(await server.stop()).toBe(0);
  });

  it("is served when its files change, once both are there", async () => {
    const files = certificateIn("watched");
    const renewed = certificateIn("renewed");
    const { url } = await fleet.start({ TLS_CERT: files.cert, TLS_KEY: files.key });
    copyFileSync(renewed.cert, files.cert);
    copyFileSync(renewed.key, files.key);
    const served = new Set([fingerprintOf(renewed.cert)]);
    await expect.poll(() => fingerprintsServed(url)).toEqual(served);
  });
});

it("SIGHUP does not end a server without one", async () => {
  const server = await fleet.start();
  server.child.kill("SIGHUP");
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  expect(await server.stop()).toBe(0);
});

function certificateIn(name: string) {
  const folder = join(fleet.folder, name);
  mkdirSync(folder);
  return makeCertificate(folder);
}

function fingerprintOf(file: string): string {
  return new X509Certificate(readFileSync(file)).fingerprint256;
}

/** Over as many connections as reach every worker. */
async function fingerprintsServed(url: string): Promise<Set<string>> {
  const { hostname, port } = new URL(url);
  const found = new Set<string>();
  for (let connection = 0; connection < 4; connection++) {
    const socket: TLSSocket = connectTls({ host: hostname, port: Number(port), rejectUnauthorized: false });
    await once(socket, "secureConnect");
    found.add(socket.getPeerCertificate().fingerprint256);
    socket.destroy();
  }
  return found;
}

async function get(url: string, path: string): Promise<string> {
  const outgoing = request(url + path, { rejectUnauthorized: false, agent: false }).end();
  const [response] = await once(outgoing, "response");
  if (response.statusCode !== 200) throw new Error(`status ${response.statusCode}`);
  return text(response);
}

/** One call after the other, each over a connection of its own. */
function keepCalling(url: string) {
  const failures: unknown[] = [];
  let calls = 0;
  let isOver = false;
  const calling = (async () => {
    while (!isOver) {
      await get(url, "/readyz").catch((err) => failures.push(err));
      calls += 1;
    }
  })();
  return {
    async end() {
      isOver = true;
      await calling;
      return { calls, failures };
    },
  };
}
