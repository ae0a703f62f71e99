import fc from "fast-check";
import { callApi, fetchStatus, makeKey } from "../api-calls.ts";
import { type History, openHistory } from "../key-history.ts";
import { atLeast, none, type Scenario, type Settings } from "../scenario.ts";
import { type ServerUnderTest, startServer } from "../server-under-test.ts";

const CLIENTS = 8;
/** Of every second rotation; the others have none. */
const GRACE_MS = 400;

type Operation = {
  readonly do: "create" | "rotate" | "revoke" | "verify";
  readonly pick: number;
  readonly server: number;
  readonly hasGrace: boolean;
};

const operation: fc.Arbitrary<Operation> = fc.record({
  do: fc.oneof(
    { weight: 2, arbitrary: fc.constant("create" as const) },
    { weight: 1, arbitrary: fc.constant("rotate" as const) },
    { weight: 1, arbitrary: fc.constant("revoke" as const) },
    { weight: 6, arbitrary: fc.constant("verify" as const) },
  ),
  pick: fc.nat(),
  server: fc.nat({ max: 2 }),
  hasGrace: fc.boolean(),
});

/**
 * Random operations of concurrent clients on three processes with one store; the history must be that of one register
 * per token. The third process is only asked to verify: of what the others commit it learns from the store alone.
 */
export const keyHistory: Scenario = {
  name: "history of keys",
  async run(settings) {
    const { workspace, operations, seed } = settings;
    const env = { LOG_LEVEL: "silent" };
    const first = await startServer(workspace, { env });
    const second = await startServer(workspace, { env, folder: first.folder });
    const reader = await startServer(workspace, { env, folder: first.folder });
    const history = openHistory();
    const plan = fc.sample(operation, { numRuns: operations, seed });
    const client = async (turn: number) => {
      for (let index = turn; index < plan.length; index += CLIENTS) {
        const step = plan[index];
        if (step === undefined) continue;
        const writer = step.server === 1 ? second : first;
        const server = step.do === "verify" && step.server === 2 ? reader : writer;
        await perform(step, server, first.adminToken, history, settings);
      }
    };
    await Promise.all(Array.from({ length: CLIENTS }, (_, turn) => client(turn)));
    for (const server of [first, second, reader]) await server.stop();
    const { verified, refused, inGrace } = history.counts();
    return [
      none(
        `${operations} operations of ${CLIENTS} clients on 2 processes, read on a third (seed ${seed}): contradictions`,
        history.contradictions(),
      ),
      atLeast("verifications, accepted and refused", Math.min(verified - refused, refused), operations / 50, ""),
      atLeast("of these accepted in the grace of a rotation", inGrace, operations / 500, ""),
    ];
  },
};

async function perform(
  step: Operation,
  server: ServerUnderTest,
  adminToken: string,
  history: History,
  { workspace }: Settings,
): Promise<void> {
  const at = { url: server.url, adminToken };
  const key = history.pick(step.pick);
  if (step.do === "create" || key === undefined) {
    const made = await makeKey(at, workspace);
    history.add(made.id, made.token);
  } else if (step.do === "verify") {
    const begin = performance.now();
    const status = await fetchStatus(server.url, key.token);
    history.verify(key.token, status, begin);
  } else if (step.do === "revoke") {
    const begin = performance.now();
    const answer = await callApi(at, workspace, `keys/${key.id}:revoke`, {});
    history.end(key.id, answer.status, begin);
  } else {
    const begin = performance.now();
    const graceMs = step.hasGrace ? GRACE_MS : 0;
    const answer = await callApi(at, workspace, `keys/${key.id}:rotate`, { grace_period: `${graceMs / 1000}s` });
    history.rotate(key.id, answer.status, String(answer.body.key ?? ""), begin, graceMs);
  }
}
