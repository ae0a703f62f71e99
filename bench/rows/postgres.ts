import { join } from "node:path";
import { TEMPLATE, TEMPLATE_PATH } from "../fixture.ts";
import { sendLoad } from "../load.ts";
import { measurePairs } from "../measure-pairs.ts";
import { openDatabase } from "../open-database.ts";
import { type Served, serve } from "../processes.ts";
import type { Bench } from "../result.ts";
import { serveOurs } from "../serve-ours.ts";

const CONNECTIONS = 32;

/** A fetch costs a round trip or none: the first against the least that must be asked, the second against a file. */
const ROWS = [
  { id: "postgres-fetch", ours: "off", rival: "node:http and pg", aim: 0.7 },
  { id: "postgres-fetch", ours: "off", rival: "ours on SQLite", aim: undefined },
  { id: "postgres-lease", ours: "lease", rival: "ours on SQLite", aim: 0.9 },
  { id: "postgres-lease", ours: "lease", rival: "node:http and pg", aim: undefined },
] as const;

/** A template over REST from a store in PostgreSQL, which is on the same machine. */
export const postgresBench: Bench = {
  ids: ["postgres-fetch", "postgres-lease"],
  async run({ rounds, seconds, ids }, report) {
    await using opened = await openDatabase();
    const { fixture, storeUrl, headers } = opened;
    const [, answerFile = ""] = await fixture.rivalArguments({ path: TEMPLATE_PATH, headers }, "h1");
    const rival = join(import.meta.dirname, "../rivals/pg-select.ts");
    const starts: Readonly<Record<string, () => Promise<Served>>> = {
      "node:http and pg": () => serve([rival, storeUrl, answerFile, TEMPLATE]),
      "ours on SQLite": async () => fixture.ours,
    };
    for (const { id, ours: keyCache, rival: name, aim } of ROWS) {
      if (!ids.includes(id)) continue;
      const ours = await serveOurs(storeUrl, [], undefined, { KEY_CACHE: keyCache });
      const theirs = await starts[name]?.();
      if (theirs === undefined) throw new Error(`nothing starts ${name}`);
      const load = (url: string) => () =>
        sendLoad({ url: url + TEMPLATE_PATH, headers, connections: CONNECTIONS, seconds }).perSecond;
      const sides = { ours: load(ours.url), theirs: load(theirs.url) };
      const what = keyCache === "lease" ? "200, gzip, with a lease" : "200, gzip, each fetch asks";
      report(await measurePairs({ id, rival: name, case: what, unit: "requests/s", aim, ...sides }, rounds));
      await ours.stop();
      if (theirs !== fixture.ours) await theirs.stop();
    }
  },
};
