import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { connect } from "node:http2";
import { request as httpsRequest } from "node:https";
import { createServer } from "node:net";
import { join } from "node:path";
import Sqlite from "better-sqlite3";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { openSqliteStore } from "../../src/store/sqlite/sqlite-store.ts";
import { openBusyClients } from "../support/busy-clients.ts";
import { isAlive } from "../support/is-alive.ts";
import { logLines } from "../support/log-lines.ts";
import { hasOpenssl, makeCertificate } from "../support/make-certificate.ts";
import { createServerFleet, untilWorkersServe } from "../support/server-fleet.ts";
import { runLetterpress } from "../support/start-process.ts";

const fleet = createServerFleet();
afterAll(fleet.remove);

describe("the end of a server with workers", () => {
  afterEach(fleet.stopAll);

  it("is 1 at once on a second signal", async () => {
    const storePath = join(fleet.folder, "locked.db");
    const server = await fleet.start({ WORKERS: "2", STORE_URL: `sqlite:${storePath}` });
    const { watchSession, leave } = await openBusyClients(server.url);
    // A call that a worker would wait for: two seconds pass before it gives up.
    const locker = new Sqlite(storePath);
    locker.exec("BEGIN IMMEDIATE");
    const [admin = ""] = /lp_admin_\w+/.exec(server.stdout()) ?? [];
    const headers = { authorization: `Bearer ${admin}`, "content-type": "application/json" };
    const body = '{"name":"mailer","targets":["all"]}';
    const call = fetch(`${server.url}/letterpress.v1.KeyService/CreateKey`, { method: "POST", headers, body }).then(
      () => "answered",
      () => "cut off",
    );
    const metrics = async () => (await fetch(`${server.url}/metrics`)).text();
    await expect.poll(metrics).toContain('letterpress_requests_in_flight{protocol="connect"} 1');
    const workers = await untilWorkersServe(server, 2);
    const ended = once(server.child, "exit");
    const retired = once(watchSession, "goaway");
    server.child.kill("SIGTERM");
    await retired;
    server.child.kill("SIGTERM");
    expect(await ended).toEqual([1, null]);
    await expect.poll(() => workers.filter(isAlive)).toEqual([]);
    expect(await call).toBe("cut off");
    locker.close();
    leave();
  });

  it("is a graceful one for the workers when their primary is killed", async () => {
    const server = await fleet.start({ WORKERS: "2" });
    const { watch, leave } = await openBusyClients(server.url);
    const workers = await untilWorkersServe(server, 2);
    const ended = once(server.child, "exit");
    const trailers = once(watch, "trailers");
    server.child.kill("SIGKILL");
    await ended;
    // UNAVAILABLE, as a server says that stops; a killed one says nothing.
    expect((await trailers)[0]["grpc-status"]).toBe("14");
    await expect.poll(() => workers.filter(isAlive)).toEqual([]);
    leave();
  });
});

describe("a server with workers that cannot start", () => {
  afterEach(fleet.stopAll);

  it("says once that its port is taken, and ends with 1", async () => {
    const other = createServer().listen(0, "127.0.0.1");
    await once(other, "listening");
    const address = other.address();
    const port = typeof address === "object" ? `${address?.port}` : "";
    const failed = fleet.start({ PORT: port }, "--workers=3").catch((err: Error) => err.message);
    const message = await failed;
    expect(message).toMatch(/^the server ended with 1: /);
    expect(
      `${message}`.match(/cannot listen: another process already listens on this port .*EADDRINUSE/g),
    ).toHaveLength(1);
    expect(message).not.toContain("    at ");
    other.close();
  });

  it("refuses a number of workers that it cannot have", async () => {
    await expect(fleet.start({}, "--workers", "65")).rejects.toThrow(
      /with 78: .*\n {2}WORKERS: must be 1 to 64, or "auto"/,
    );
  });

  it("leaves a single process alone", async () => {
    const server = await fleet.start({}, "--workers", "1");
    expect(logLines(server).map(({ pid }) => pid)).toEqual([server.child.pid]);
  });

  it("lets commands of the command line be", async () => {
    const path = join(fleet.folder, "cli.db");
    await (await openSqliteStore(path)).close();
    const env = { STORE_URL: `sqlite:${path}`, WORKERS: "auto" };
    expect(runLetterpress(env, "key", "list", "--json").trim()).toBe("[]");
  });
});

describe.skipIf(!hasOpenssl)("workers with TLS (needs the openssl command)", () => {
  afterAll(fleet.stopAll);

  it("serve both protocols, outlive a bad certificate together, and end with 1 when none is left", async () => {
    const { cert, key } = makeCertificate(fleet.folder);
    const server = await fleet.start({ WORKERS: "2", TLS_CERT: cert, TLS_KEY: key });
    const options = { rejectUnauthorized: false, agent: false } as const;
    const getHttp1 = async () => {
      const [response] = await once(httpsRequest(`${server.url}/healthz`, options).end(), "response");
      response.resume();
      return response.statusCode;
    };
    for (let i = 0; i < 4; i += 1) {
      expect(await getHttp1()).toBe(200);
      const session = connect(server.url, options);
      const [headers] = await once(session.request({ ":path": "/healthz" }), "response");
      expect([session.alpnProtocol, headers[":status"]]).toEqual(["h2", 200]);
      session.close();
    }

    const ended = once(server.child, "close");
    const [first = 0, second = 0] = await untilWorkersServe(server, 2);
    writeFileSync(cert, "renewed wrongly");
    process.kill(first, "SIGKILL");
    const badStarts = () => logLines(server).filter(({ exitCode }) => exitCode === 78);
    await expect.poll(() => badStarts().length).toBeGreaterThan(1);
    expect(await getHttp1()).toBe(200);
    process.kill(second, "SIGKILL");
    expect(await ended).toEqual([1, null]);
    expect(server.stderr()).toMatch(/TLS_CERT and TLS_KEY: are not a certificate and its key in PEM/);
    expect(server.stderr()).toMatch(/no worker serves, and 5 in a row ended before they did: exit code 78/);
    expect(server.stderr()).not.toContain("WorkersError");
  });
});
