import fc from "fast-check";
import { mutate, mutations } from "../../support/mutated-bytes.ts";
import { inParallel } from "../in-parallel.ts";
import { exchange } from "../raw-exchange.ts";
import { exactly, type Finding, none, type Scenario } from "../scenario.ts";
import { startServer } from "../server-under-test.ts";
import { wireRequests } from "../wire-requests.ts";

const LANES = 24;
const CHUNK = 1000;
const LIMIT_MS = 20_000;

/**
 * Valid requests with bytes taken out and put in: by turns anywhere in the connection, and in a message that is framed
 * well.
 */
export const mutatedRequests: Scenario = {
  name: "mutated requests",
  async run({ workspace, mutations: count, seed }) {
    const server = await startServer(workspace, { env: { LOG_LEVEL: "error" } });
    const findings: Finding[] = [];
    for (const { protocol, message, withMessage } of wireRequests(server)) {
      let stuck = 0;
      for (let done = 0; done < count; done += CHUNK) {
        const changes = fc.sample(mutations, { numRuns: Math.min(CHUNK, count - done), seed: seed + done });
        await inParallel(changes.length, LANES, async (index) => {
          const change = changes[index] ?? [];
          const bytes = index % 2 === 0 ? mutate(withMessage(message), change) : withMessage(mutate(message, change));
          const answer = await exchange(server.port, bytes, LIMIT_MS);
          if (answer === undefined) stuck += 1;
          else workspace.noteSecrets(answer);
        });
      }
      findings.push(none(`${protocol}: ${count} requests (seed ${seed}), still open after 20 s`, stuck));
    }
    findings.push(none("errors of our own in the log", server.errors()));
    findings.push(exactly("healthz", (await fetch(`${server.url}/healthz`)).status, 200));
    findings.push(exactly("exit code", String(await server.stop()), "0"));
    return findings;
  },
};
