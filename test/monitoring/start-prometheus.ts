import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** A Prometheus that runs. */
export interface Prometheus {
  /** The values that a query gives at this moment. */
  query(expr: string): Promise<readonly number[]>;
  rules(): Promise<readonly { readonly name: string; readonly health: string; readonly lastError?: string }[]>;
  stop(): Promise<void>;
}

/** What it watches, and by which configuration. */
export interface PrometheusOptions {
  /** Where the configuration and its rules are. */
  readonly operations: string;
  /** Where it may write. */
  readonly folder: string;
  /** Host and port of each server, over TLS. */
  readonly targets: readonly string[];
}

/** Starts Prometheus with the documented configuration, but for address, TLS and intervals. */
export async function startPrometheus({ operations, folder, targets }: PrometheusOptions): Promise<Prometheus> {
  const file = join(folder, "prometheus.yml");
  writeFileSync(file, adapt(readFileSync(join(operations, "prometheus.yml"), "utf8"), operations, targets));
  const args = [`--config.file=${file}`, `--storage.tsdb.path=${join(folder, "tsdb")}`];
  const child = spawn("prometheus", [...args, "--web.listen-address=127.0.0.1:0"], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  const url = await new Promise<string>((resolve, reject) => {
    let text = "";
    child.stderr.on("data", (chunk) => {
      text += chunk;
      const address = /Listening on" address=(127\.0\.0\.1:[1-9]\d*)/.exec(text)?.[1];
      if (address !== undefined) resolve(`http://${address}`);
    });
    child.on("exit", (code) => reject(new Error(`prometheus ended with ${code}: ${text}`)));
  });

  async function get<Data>(path: string): Promise<Data> {
    const answer = await fetch(url + path);
    const body = await answer.text();
    if (!answer.ok) throw new Error(body);
    return (JSON.parse(body) as { readonly data: Data }).data;
  }

  return {
    async query(expr) {
      type Result = { readonly result: readonly { readonly value: readonly [at: number, value: string] }[] };
      const { result } = await get<Result>(`/api/v1/query?query=${encodeURIComponent(expr)}`);
      return result.map(({ value: [, value] }) => Number(value));
    },
    async rules() {
      type Rule = Awaited<ReturnType<Prometheus["rules"]>>[number];
      const { groups } = await get<{ readonly groups: readonly { readonly rules: readonly Rule[] }[] }>(
        "/api/v1/rules",
      );
      return groups.flatMap(({ rules }) => rules);
    },
    async stop() {
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      await ended;
    },
  };
}

/** Throws when the configuration is not written as it is expected here. */
function adapt(text: string, operations: string, targets: readonly string[]): string {
  const changes: readonly [from: string, to: string][] = [
    ["scrape_interval: 15s", "scrape_interval: 1s\n  evaluation_interval: 1s"],
    ["- alerts.yml", `- ${join(operations, "alerts.yml")}`],
    [
      '["127.0.0.1:8080"]',
      `${JSON.stringify(targets)}\n    scheme: https\n    tls_config: { insecure_skip_verify: true }`,
    ],
  ];
  return changes.reduce((adapted, [from, to]) => {
    if (!adapted.includes(from)) throw new Error(`prometheus.yml: lacks ${from}`);
    return adapted.replace(from, to);
  }, text);
}
