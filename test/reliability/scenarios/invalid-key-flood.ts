import { randomBytes } from "node:crypto";
import { Agent, request } from "node:http";
import { formatKeyToken, newKeyToken } from "../../../src/domain/key/key-token.ts";
import { exactly, type Finding, type Scenario } from "../scenario.ts";
import { type ServerUnderTest, startServer } from "../server-under-test.ts";
import { attack } from "../valid-traffic.ts";

const CONNECTIONS = 32;
const FLOOD_MS = 6000;

/**
 * Well-formed keys that were never issued, as fast as they are answered: from a proxy's address, then from one client.
 */
export const invalidKeyFlood: Scenario = {
  name: "invalid-key flood",
  async run({ workspace }) {
    const env = { LOG_LEVEL: "silent", MAX_LOOP_DELAY_MS: "250", TRUSTED_PROXIES: "127.0.0.1" };
    const server = await startServer(workspace, { env });
    const findings: Finding[] = [];
    for (const client of [undefined, "203.0.113.7"]) {
      const counts = new Map<number, number>();
      const harm = await attack(client === undefined ? "through a proxy" : "of one client", server, () =>
        flood(server, client, counts),
      );
      const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
      const expected = client === undefined ? "401" : "401, 429";
      const statuses = [...counts.keys()].sort().join(", ");
      const rate = Math.round((total / FLOOD_MS) * 1000);
      findings.push(exactly(`${total} calls, ${rate} a second: answers`, statuses, expected), ...harm);
      // 600 at once and 10 a second after that: docs/limits.md.
      if (client !== undefined) {
        const passed = counts.get(401) ?? 0;
        const most = 600 + (10 * FLOOD_MS) / 1000 + 20;
        findings.push(
          exactly(`answered 401 before the limit: ${passed}, at most ${most}`, String(passed <= most), "true"),
        );
      }
    }
    await server.stop();
    return findings;
  },
};

async function flood(server: ServerUnderTest, client: string | undefined, counts: Map<number, number>): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const end = performance.now() + FLOOD_MS;
  const lane = async () => {
    while (performance.now() < end) {
      const status = await call(server, agent, client);
      counts.set(status, (counts.get(status) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, lane));
  agent.destroy();
}

function call({ url }: ServerUnderTest, agent: Agent, client: string | undefined): Promise<number> {
  const authorization = `Bearer ${formatKeyToken(newKeyToken("sdk", randomBytes))}`;
  const headers = { authorization, ...(client !== undefined && { "x-forwarded-for": client }) };
  return new Promise((resolve) => {
    const sent = request(`${url}/v1/sdk/template/welcome`, { agent, headers }, (response) => {
      response.resume().on("end", () => resolve(response.statusCode ?? 0));
    });
    sent.on("error", () => resolve(0)).end();
  });
}
