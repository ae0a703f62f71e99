import fc from "fast-check";
import { callApi, fetchStatus, makeKey } from "../api-calls.ts";
import { type History, openHistory } from "../key-history.ts";
import { atLeast, none, type Scenario, type Settings } from "../scenario.ts";
import { type ServerUnderTest, startServer } from "../server-under-test.ts";

const CLIENTS = 8;

type Operation = {
  readonly do: "create" | "rotate" | "revoke" | "verify";
  readonly pick: number;
  readonly server: number;
};

const operation: fc.Arbitrary<Operation> = fc.record({
  do: fc.oneof(
    { weight: 2, arbitrary: fc.constant("create" as const) },
    { weight: 1, arbitrary: fc.constant("rotate" as const) },
    { weight: 1, arbitrary: fc.constant("revoke" as const) },
    { weight: 6, arbitrary: fc.constant("verify" as const) },
  ),
  pick: fc.nat(),
  server: fc.nat({ max: 1 }),
});

/** Random operations of concurrent clients on two processes with one store; the history must be that of one register per token. */
export const keyHistory: Scenario = {
  name: "history of keys",
  async run(settings) {
    const { workspace, operations, seed } = settings;
    const env = { LOG_LEVEL: "silent" };
    const first = await startServer(workspace, { env });
    const second = await startServer(workspace, { env, folder: first.folder });
    const history = openHistory();
    const plan = fc.sample(operation, { numRuns: operations, seed });
    const client = async (turn: number) => {
      for (let index = turn; index < plan.length; index += CLIENTS) {
        const step = plan[index];
        if (step !== undefined)
          await perform(step, [first, second][step.server] ?? first, first.adminToken, history, settings);
      }
    };
    await Promise.all(Array.from({ length: CLIENTS }, (_, turn) => client(turn)));
    await first.stop();
    await second.stop();
    const { verified, refused } = history.counts();
    return [
      none(
        `${operations} operations of ${CLIENTS} clients on 2 processes (seed ${seed}): contradictions`,
        history.contradictions(),
      ),
      atLeast("verifications, accepted and refused", Math.min(verified - refused, refused), operations / 50, ""),
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
    const answer = await callApi(at, workspace, `keys/${key.id}:rotate`, { grace_period: "0s" });
    history.rotate(key.id, answer.status, String(answer.body.key ?? ""), begin);
  }
}
