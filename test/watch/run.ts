/**
 * Has many streams of one process told of many changes: each stream hears each change once, in order. Prints what a
 * stream takes of the server's memory and processor. `--streams 1000 --changes 10000`.
 */
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { get, type IncomingMessage } from "node:http";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { readConfig } from "../../src/config.ts";
import { openServices } from "../../src/services.ts";
import { createServerFleet } from "../support/server-fleet.ts";
import { LOCAL } from "../support/start-test-app.ts";

const MJML = "<mjml><mj-body><mj-section><mj-column><mj-text>Hello</mj-text></mj-column></mj-section></mj-body></mjml>";
const CLOCK_TICKS = 100;
const OPENED_AT_ONCE = 50;
let isOver = false;

const { values } = parseArgs({
  options: { streams: { type: "string", default: "1000" }, changes: { type: "string", default: "10000" } },
});
const [streams, changes] = [Number(values.streams), Number(values.changes)];

/** Reads a stream, and the next one when that ends, from where it ended. */
class Reader {
  last = 0;
  faults = 0;
  resumes = -1;
  #cursor = "";
  #text = "";
  readonly #url: string;
  readonly #token: string;

  constructor(url: string, token: string) {
    this.#url = `${url}/v1/sdk/watch`;
    this.#token = token;
  }

  /** Resolves when the stream has told where it begins. Throws what was answered instead of a stream. */
  async open(): Promise<void> {
    this.resumes += 1;
    const cursor = this.#cursor === "" ? {} : { "last-event-id": this.#cursor };
    const headers = { authorization: `Bearer ${this.#token}`, ...cursor };
    const request = get(this.#url, { agent: false, headers });
    const [response] = (await once(request, "response")) as [IncomingMessage];
    if (response.statusCode !== 200) throw new Error(`a stream was answered ${response.statusCode}`);
    response.setEncoding("utf8").on("data", (chunk: string) => this.take(chunk));
    response.once("close", () => {
      this.#text = "";
      if (!isOver) this.open().catch(fail);
    });
    await once(response, "data");
  }

  take(chunk: string): void {
    const events = (this.#text + chunk).split("\n\n");
    this.#text = events.pop() ?? "";
    for (const event of events) {
      const [, id = "", type] = /^id: (.*)\nevent: (.*)\n/.exec(event) ?? [];
      if (type === undefined) continue;
      this.#cursor = id;
      const number = Number.parseInt(Buffer.from(id, "base64url").toString(), 10);
      if (type === "heartbeat") this.last ||= number;
      else if (number !== ++this.last) this.faults += 1;
    }
  }
}

function fail(err: unknown): void {
  console.error(err);
  process.exit(1);
}

/** Seconds of processor, and bytes of memory, of a process. */
function usageOf(pid: number): { readonly cpu: number; readonly bytes: number } {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  const kilobytes = Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]);
  return { cpu: (Number(stat[11]) + Number(stat[12])) / CLOCK_TICKS, bytes: kilobytes * 1024 };
}

const fleet = createServerFleet();
const server = await fleet.start({
  BOOTSTRAP_ADMIN: "off",
  WARM_COMPILER: "off",
  WATCH_STREAMS: "off",
  WATCH_STREAMS_PER_KEY: "off",
  // Whoever was cut off comes again at once, however busy the machine is.
  MAX_LOOP_DELAY_MS: "off",
  // All streams come from one address.
  CONNECTIONS_PER_ADDRESS: String(streams + 100),
});
const pid = server.child.pid ?? 0;
const storePath = join(fleet.folder, "1.db");
const services = await openServices(readConfig({ STORE_URL: `sqlite:${storePath}` }));
const { templates, keys } = services;
const { token } = await keys.create(LOCAL, { name: "t", kind: "sdk", scope: ["all"], definition: "full" });
const source = { kind: "mjml", text: MJML } as const;
await templates.create(LOCAL, { name: "Hello", slug: "hello", subject: "Hello", source });
await templates.publish(LOCAL, "hello", { comment: "", etag: undefined });
const before = usageOf(pid);
const readers = Array.from({ length: streams }, () => new Reader(server.url, token));
for (let first = 0; first < streams; first += OPENED_AT_ONCE) {
  await Promise.all(readers.slice(first, first + OPENED_AT_ONCE).map((reader) => reader.open()));
}
console.log(`${streams} streams are open`);
const opened = usageOf(pid);
for (let change = 0; change < changes; change += 2) {
  await templates.archive(LOCAL, "hello");
  await templates.unarchive(LOCAL, "hello");
}
const expected = 1 + changes;
console.log(`${changes} changes are made`);
while (readers.some(({ last }) => last < expected)) await sleep(50);
isOver = true;
const told = usageOf(pid);
const metrics = await (await fetch(`${server.url}/metrics`)).text();
const faults = readers.reduce((sum, reader) => sum + reader.faults, 0);
const resumes = readers.reduce((sum, reader) => sum + reader.resumes, 0);
const kib = (opened.bytes - before.bytes) / readers.length / 1024;
const micros = ((told.cpu - opened.cpu) * 1e6) / (readers.length * changes);
console.log(
  `${readers.length} streams, ${changes} changes: ${faults} missed or out of order, ${resumes} streams resumed`,
);
for (const [, reason, count] of metrics.matchAll(/^letterpress_watch_ended_total\{reason="(\w+)"\} ([1-9]\d*)/gm)) {
  console.log(`streams that have ended meanwhile as ${reason}: ${count}`);
}
console.log(
  `memory of a stream: ${kib.toFixed(1)} KiB; after all changes ${(told.bytes / 1024 / 1024).toFixed(0)} MiB in all`,
);
console.log(`processor for each change of each stream: ${micros.toFixed(2)} µs`);
await services.close();
await fleet.stopAll();
fleet.remove();
process.exit(faults === 0 ? 0 : 1);
