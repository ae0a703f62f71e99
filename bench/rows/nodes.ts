import { TEMPLATE_PATH } from "../fixture.ts";
import { sendLoads } from "../load.ts";
import { measurePairs } from "../measure-pairs.ts";
import { openDatabase } from "../open-database.ts";
import type { Served } from "../processes.ts";
import type { Bench } from "../result.ts";
import { serveOurs } from "../serve-ours.ts";

/** In all, shared among the nodes. */
const CONNECTIONS = 36;
const MOST_NODES = 3;

/**
 * Several nodes on one database against one of them. All may use every core, and so do the database and the load: where
 * there are two cores, more nodes only share them.
 */
export const nodesBench: Bench = {
  ids: ["postgres-nodes"],
  async run({ rounds, seconds }, report) {
    await using opened = await openDatabase();
    const { storeUrl, headers } = opened;
    for (const keyCache of ["off", "lease"]) {
      const start = () => serveOurs(storeUrl, [], "any core", { KEY_CACHE: keyCache });
      const nodes = await Promise.all(Array.from({ length: MOST_NODES }, start));
      const load = (loaded: readonly Served[]) => async () => {
        const connections = CONNECTIONS / loaded.length;
        const loads = loaded.map(({ url }) => ({ url: url + TEMPLATE_PATH, headers, connections, seconds }));
        return (await sendLoads(loads)).perSecond;
      };
      for (let count = 2; count <= MOST_NODES; count += 1) {
        const sides = { ours: load(nodes.slice(0, count)), theirs: load(nodes.slice(0, 1)) };
        const what = `${count} nodes, ${keyCache === "lease" ? "with a lease" : "each fetch asks"}`;
        const row = { id: "postgres-nodes", rival: "1 node", case: what, unit: "requests/s", aim: undefined };
        report(await measurePairs({ ...row, ...sides }, rounds));
      }
      for (const node of nodes) await node.stop();
    }
  },
};
