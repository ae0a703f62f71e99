import { openFixture, TEMPLATE } from "../fixture.ts";
import { sendLoad } from "../load.ts";
import { measurePairs } from "../measure-pairs.ts";
import type { Bench } from "../result.ts";
import { serveOurs } from "../serve-ours.ts";
import { frameRequest, getTemplateRequest } from "../template-request.ts";

/** Two processes on one port and one store, against one; both may use every core, and so does the load. */
export const processBench: Bench = {
  ids: ["processes"],
  async run({ rounds, seconds }, report) {
    const fixture = await openFixture("any core");
    const two = await serveOurs(fixture.database, ["--workers", "2"], "any core");
    const body = fixture.writeFile("request", frameRequest(getTemplateRequest(TEMPLATE, "html")));
    const { path, headers } = fixture.fetchCall;
    const cases = [
      { name: "REST, gzip", path, headers: { ...headers, "accept-encoding": "gzip" }, connections: 32 },
      {
        name: "gRPC, 100 at a time",
        path: "/letterpress.v1.TemplateService/GetTemplate",
        headers: { ...headers, "content-type": "application/grpc", te: "trailers" },
        body,
        connections: 4,
        streams: 25,
      },
    ];
    for (const { name, path, ...request } of cases) {
      const load = (url: string) => () => sendLoad({ ...request, url: url + path, seconds }).perSecond;
      const sides = { ours: load(two.url), theirs: load(fixture.ours.url) };
      const row = {
        id: "processes",
        rival: "1 process",
        case: `2 processes, ${name}`,
        unit: "calls/s",
        aim: undefined,
      };
      report(await measurePairs({ ...row, ...sides }, rounds));
    }
    await two.stop();
    await fixture.close();
  },
};
