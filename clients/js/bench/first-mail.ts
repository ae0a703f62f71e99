/** Renders one mail in this process, and prints what that took, in milliseconds from before the library is imported. */
import { readFile, writeFile } from "node:fs/promises";
import type { CacheOptions } from "../src/index.ts";

const [url = "", cached = "", folder = ""] = process.argv.slice(2);
const CACHES: Readonly<Record<string, CacheOptions>> = {
  memory: { type: "memory" },
  disk: { type: "disk", path: folder },
  store: {
    type: "store",
    store: {
      get: (name) => readFile(`${folder}/${name}`, "utf8").catch(() => undefined),
      set: (name, value) => writeFile(`${folder}/${name}`, value),
    },
  },
};

const usedBefore = cpuMs();
const began = performance.now();
const library = (await import(new URL("../dist/index.js", import.meta.url).href)) as typeof import("../src/index.ts");
const imported = cpuMs();
const client = new library.LetterpressClient({ apiKey: "lp_sdk_bench", baseUrl: url, cache: CACHES[cached] });
const html = await client.renderHtml("bench", { data: { field_0: "Ann" } });
const wall = performance.now() - began;
const cpu = cpuMs() - usedBefore;
if (!html.includes("Ann")) throw new Error("the mail is not what it should be");
console.log(JSON.stringify({ wall, cpu, importCpu: imported - usedBefore }));

function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
