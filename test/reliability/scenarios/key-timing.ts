import { randomBytes } from "node:crypto";
import { Agent, request } from "node:http";
import { formatKeyToken, newKeyToken, parseKeyToken } from "../../../src/domain/key/key-token.ts";
import { callApi, makeKey } from "../api-calls.ts";
import { quantile } from "../quantile.ts";
import { atMost, type Scenario, type Settings } from "../scenario.ts";
import { type ServerUnderTest, startServer } from "../server-under-test.ts";

/** How far from a coin toss an observer may get who must tell two classes apart by the time of one answer. */
const ADVANTAGE_LIMIT = 0.05;
const WARM_UP = 200;

/** Answers to unknown, wrong, revoked and expired keys, in turns: their times must not tell which it was. */
export const keyTiming: Scenario = {
  name: "timing of refusals",
  async run(settings) {
    const server = await startServer(settings.workspace, { env: { LOG_LEVEL: "silent" } });
    const tokens = await refusedTokens(server, settings);
    const times = await measure(server, tokens, settings.timings);
    await server.stop();
    const names = Object.keys(tokens);
    const pairs = names.flatMap((one, index) => names.slice(index + 1).map((other) => [one, other] as const));
    return pairs.map(([one, other]) => {
      const [left, right] = [times.get(one) ?? [], times.get(other) ?? []];
      const medians = [left, right].map((values) => `${quantile(values, 0.5).toFixed(3)} ms`).join(" and ");
      const did = `${one} against ${other}, ${settings.timings} each (medians ${medians}): share told right above one half`;
      return atMost(did, Math.abs(superiority(left, right) - 0.5), ADVANTAGE_LIMIT, "", true);
    });
  },
};

async function refusedTokens(server: ServerUnderTest, { workspace }: Settings): Promise<Record<string, string>> {
  const wrong = await makeKey(server, workspace);
  const revoked = await makeKey(server, workspace);
  await callApi(server, workspace, `keys/${revoked.id}:revoke`, {});
  const expiresAt = Date.now() + 1500;
  const expired = await makeKey(server, workspace, { expires_at: new Date(expiresAt).toISOString() });
  await new Promise((resolve) => setTimeout(resolve, expiresAt + 100 - Date.now()));
  const unknown = newKeyToken("sdk", randomBytes);
  const { id = "" } = parseKeyToken(wrong.token) ?? {};
  return {
    unknown: formatKeyToken(unknown),
    wrong: formatKeyToken({ ...unknown, id }),
    revoked: revoked.token,
    expired: expired.token,
  };
}

async function measure(
  { url }: ServerUnderTest,
  tokens: Record<string, string>,
  count: number,
): Promise<Map<string, number[]>> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const times = new Map(Object.keys(tokens).map((name) => [name, [] as number[]]));
  for (let round = -WARM_UP; round < count; round++) {
    // In another order each round, so that none always follows the same other.
    const turn = Object.entries(tokens).sort(() => Math.random() - 0.5);
    for (const [name, token] of turn) {
      const startedAt = performance.now();
      const status = await refuse(`${url}/v1/sdk/template/welcome`, agent, token);
      if (status !== 401) throw new Error(`the ${name} key was answered ${status}`);
      if (round >= 0) times.get(name)?.push(performance.now() - startedAt);
    }
  }
  agent.destroy();
  return times;
}

function refuse(url: string, agent: Agent, token: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, headers: { authorization: `Bearer ${token}` } }, (response) => {
      response.resume().on("end", () => resolve(response.statusCode ?? 0));
    });
    sent.on("error", reject).end();
  });
}

/** The chance that a value of the left is above one of the right: the statistic of Mann and Whitney, by ranks. */
function superiority(left: readonly number[], right: readonly number[]): number {
  const all = [...left.map((value) => ({ value, isLeft: true })), ...right.map((value) => ({ value, isLeft: false }))];
  all.sort((one, other) => one.value - other.value);
  let rankSum = 0;
  for (const [rank, { isLeft }] of all.entries()) if (isLeft) rankSum += rank + 1;
  return (rankSum - (left.length * (left.length + 1)) / 2) / (left.length * right.length);
}
