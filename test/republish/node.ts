import { readFileSync } from "node:fs";
import { type ServerProcess, startProcess } from "../support/start-process.ts";

/** A job, as REST answers. */
export interface Job {
  readonly id: string;
  readonly state: string;
  readonly counts: Readonly<Record<"waiting" | "compiled" | "unchanged" | "blocked" | "published" | "skipped", number>>;
}

/** A server process and calls to it with an admin key. */
export interface Node extends Pick<ServerProcess, "url" | "child"> {
  /** Throws for every answer that is none of success. */
  ask<Answer>(method: string, path: string, body?: object): Promise<Answer>;
  /** The job when its stream ends. */
  watch(id: string): Promise<Job>;
  /** Seconds of the processor that the process has spent. */
  processorSeconds(): number;
  stop: ServerProcess["stop"];
}

/** The kernel counts in hundredths of a second. */
const TICKS = 100;

export async function startNode(env: Readonly<Record<string, string>>, adminToken: string): Promise<Node> {
  const { url, child, stop } = await startProcess({ LOG_LEVEL: "error", ...env });
  const headers = { authorization: `Bearer ${adminToken}`, "content-type": "application/json" };
  return {
    url,
    child,
    stop,
    async ask(method, path, body) {
      const init = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) };
      const answer = await fetch(`${url}/api/v1/${path}`, init);
      const text = await answer.text();
      if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
      return JSON.parse(text);
    },
    async watch(id) {
      const events = await (await fetch(`${url}/api/v1/republish-jobs/${id}/watch`, { headers })).text();
      const data = events.trim().split("\n\n").at(-1)?.split("data: ")[1];
      return JSON.parse(data ?? "{}").job;
    },
    processorSeconds() {
      const stat = readFileSync(`/proc/${child.pid}/stat`, "utf8");
      const [user = 0, system = 0] = stat.slice(stat.lastIndexOf(")")).split(" ").slice(12, 14).map(Number);
      return (user + system) / TICKS;
    },
  };
}
