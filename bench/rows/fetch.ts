import { type Fixture, openFixture, TEMPLATE } from "../fixture.ts";
import { sendLoad } from "../load.ts";
import { measurePairs } from "../measure-pairs.ts";
import { type Served, serve } from "../processes.ts";
import type { Bench } from "../result.ts";

const CONNECTIONS = 32;
const STREAMS = 8;

interface Case {
  readonly name: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** A template over REST, against servers that do nothing but check the key and send the same bytes. */
export const fetchBench: Bench = {
  ids: ["rest-fetch-h1", "rest-fetch-h2"],
  async run({ rounds, seconds }, report) {
    const fixture = await openFixture();
    const path = `/v1/sdk/template/${TEMPLATE}?target=html`;
    const authorization = `Bearer ${fixture.token}`;
    const cases: readonly Case[] = [
      { name: "200, gzip", headers: { authorization, "accept-encoding": "gzip" } },
      { name: "200, identity", headers: { authorization, "accept-encoding": "identity" } },
      { name: "304", headers: { authorization, "if-none-match": fixture.etag } },
    ];
    const rivals = [
      { id: "rest-fetch-h1", name: "node:http", aim: 0.7, start: () => startNode(fixture, "h1") },
      { id: "rest-fetch-h1", name: "Fastify route", aim: undefined, start: () => startFastify(fixture) },
      { id: "rest-fetch-h2", name: "node:http2", aim: undefined, start: () => startNode(fixture, "h2") },
    ];
    for (const { id, name, aim, start } of rivals) {
      const rival = await start();
      const streams = id === "rest-fetch-h2" ? STREAMS : undefined;
      for (const { name: caseName, headers } of cases) {
        const load = (url: string) => () =>
          sendLoad({ url: url + path, headers, connections: CONNECTIONS, streams, seconds }).perSecond;
        const sides = { ours: load(fixture.ours.url), theirs: load(rival.url) };
        report(await measurePairs({ id, rival: name, case: caseName, unit: "requests/s", aim, ...sides }, rounds));
      }
      await rival.stop();
    }
    await fixture.close();
  },
};

function startNode({ files, etag }: Fixture, protocol: "h1" | "h2"): Promise<Served> {
  return serve(["bench/rivals/node-http.ts", protocol, files.database, files.answer, files.answerGzip, etag]);
}

function startFastify({ files, etag }: Fixture): Promise<Served> {
  return serve(["bench/rivals/fastify.ts", files.database, files.answer, files.answerGzip, etag]);
}
