import { Agent, request } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { seededToken } from "../../bench/seed-store.ts";
import { randomNumbers } from "../reliability/random-numbers.ts";

/** Fetches of random templates with random keys. */
export interface PacedFetches {
  /** How long each took in ms. Throws when one was not answered with 200. */
  end(): Promise<readonly number[]>;
}

const PAUSE_MS = 10;
/** So few that they were all asked for before, as those that are fetched most are. */
const TEMPLATES = 500;

/** Asks a hundred times a second until the end. */
export function fetchAtPace(url: string, keys: number): PacedFetches {
  const random = randomNumbers(7);
  const agent = new Agent({ keepAlive: true });
  const calls: Promise<number>[] = [];
  let isOver = false;
  const asking = (async () => {
    while (!isOver) {
      const [template, key] = [Math.floor(random() * TEMPLATES), Math.floor(random() * keys)];
      // Those with the numbers 1 and 2 are rotated and revoked.
      calls.push(
        timeFetch(`${url}/v1/sdk/template/mail-${template}?target=html&program_format=1`, seededToken(key + 10), agent),
      );
      await wait(PAUSE_MS);
    }
  })();
  return {
    async end() {
      isOver = true;
      await asking;
      const times = await Promise.all(calls);
      agent.destroy();
      return times;
    },
  };
}

function timeFetch(url: string, token: string, agent: Agent): Promise<number> {
  const startedAt = performance.now();
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { agent, headers: { authorization: `Bearer ${token}` } }, (response) => {
      response.resume().on("end", () => {
        if (response.statusCode === 200) resolve(performance.now() - startedAt);
        else reject(new Error(`a fetch was answered with ${response.statusCode}`));
      });
    });
    outgoing.on("error", reject).end();
  });
}
