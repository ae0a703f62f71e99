import { setTimeout as wait } from "node:timers/promises";
import { inParallel } from "../in-parallel.ts";
import { openSocket } from "../raw-exchange.ts";
import { exactly, type Finding, none, type Scenario } from "../scenario.ts";
import { startServer } from "../server-under-test.ts";
import { attack } from "../valid-traffic.ts";
import { wireRequests } from "../wire-requests.ts";

const LANES = 16;

/** A reset (RST) after each byte of a request, and after each of the first bytes of its answer, in every protocol. */
export const connectionResets: Scenario = {
  name: "connection resets",
  async run({ workspace }) {
    const server = await startServer(workspace, { env: { LOG_LEVEL: "silent" } });
    const findings: Finding[] = [];
    let resets = 0;
    const harm = await attack("all of them", server, async () => {
      for (const { message, withMessage } of wireRequests(server)) {
        const bytes = withMessage(message);
        resets += bytes.length + 1;
        await inParallel(bytes.length + 1, LANES, (length) => resetAfter(server.port, bytes.subarray(0, length)));
      }
    });
    // The call that asks is under way itself.
    const left = (await server.metric("letterpress_requests_in_flight")) - 1;
    findings.push(none(`${resets} resets: requests left in flight`, left));
    findings.push(...harm, exactly("exit code", String(await server.stop()), "0"));
    return findings;
  },
};

async function resetAfter(port: number, bytes: Buffer): Promise<void> {
  const socket = await openSocket(port);
  await new Promise((resolve) => socket.write(bytes, resolve));
  // Now before the server has read it, now after it has begun to answer.
  await wait((bytes.length % 4) * 2);
  socket.resetAndDestroy();
}
