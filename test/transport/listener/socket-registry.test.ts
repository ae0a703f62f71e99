import { afterAll, expect, it } from "vitest";
import { addressSet } from "../../../src/transport/listener/network.ts";
import { openRawClient } from "./raw-client.ts";
import { closeTestPorts, openTestPort } from "./test-port.ts";

afterAll(closeTestPorts);

const GET = "GET /hello HTTP/1.1\r\nHost: a\r\n\r\n";
const LIMITS = { maxSocketsPerAddress: 2, countLoopback: true };

it("a trusted proxy speaks for many clients, so its connections count only in all", async () => {
  const isProxy = addressSet(["127.0.0.1"]);
  const { port, listener } = await openTestPort({ limits: { ...LIMITS, maxSockets: 5 }, isProxy });
  const clients = await Promise.all(Array.from({ length: 5 }, () => openRawClient(port)));
  for (const client of clients) {
    await client.send(GET);
    await client.until(/ 200 /);
  }
  const sixth = await openRawClient(port);
  await sixth.closed();
  expect(listener.stats()).toMatchObject({ sockets: 5, refusedSockets: 1 });
  for (const client of clients) client.socket.destroy();
});

it("loopback speaks for many clients unless it is counted", async () => {
  const { port } = await openTestPort({ limits: { ...LIMITS, countLoopback: false } });
  const clients = await Promise.all(Array.from({ length: 4 }, () => openRawClient(port)));
  for (const client of clients) {
    await client.send(GET);
    await client.until(/ 200 /);
    client.socket.destroy();
  }
});
