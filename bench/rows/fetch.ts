import { openFixture, TEMPLATE_PATH } from "../fixture.ts";
import { sendLoad } from "../load.ts";
import { measurePairs } from "../measure-pairs.ts";
import { serve } from "../processes.ts";
import { recordAnswer } from "../recorded-answer.ts";
import type { Bench } from "../result.ts";

const CONNECTIONS = 32;
const STREAMS = 8;

const RIVALS = [
  { id: "rest-fetch-h1", name: "node:http", protocol: "h1", aim: 0.7, program: "bench/rivals/node-http.ts" },
  { id: "rest-fetch-h1", name: "Fastify route", protocol: "h1", aim: undefined, program: "bench/rivals/fastify.ts" },
  { id: "rest-fetch-h2", name: "node:http2", protocol: "h2", aim: undefined, program: "bench/rivals/node-http2.ts" },
] as const;

/** A template over REST, against servers that do nothing but check the key and send the same bytes. */
export const fetchBench: Bench = {
  ids: ["rest-fetch-h1", "rest-fetch-h2"],
  async run({ rounds, seconds, ids }, report) {
    const fixture = await openFixture();
    const path = TEMPLATE_PATH;
    const authorization = `Bearer ${fixture.token}`;
    const { fields } = await recordAnswer(fixture.ours.url, { path, headers: { authorization } }, "h1");
    const cases = [
      { name: "200, gzip", headers: { authorization, "accept-encoding": "gzip" } },
      { name: "200, identity", headers: { authorization, "accept-encoding": "identity" } },
      { name: "304", headers: { authorization, "if-none-match": fields.etag ?? "" } },
    ];
    for (const { id, name, protocol, aim, program } of RIVALS) {
      if (!ids.includes(id)) continue;
      for (const { name: caseName, headers } of cases) {
        const rival = await serve([program, ...(await fixture.rivalArguments({ path, headers }, protocol))]);
        const streams = protocol === "h2" ? STREAMS : undefined;
        const load = (url: string) => () =>
          sendLoad({ url: url + path, headers, connections: CONNECTIONS, streams, seconds }).perSecond;
        const sides = { ours: load(fixture.ours.url), theirs: load(rival.url) };
        report(await measurePairs({ id, rival: name, case: caseName, unit: "requests/s", aim, ...sides }, rounds));
        await rival.stop();
      }
    }
    await fixture.close();
  },
};
