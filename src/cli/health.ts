import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { type Config, readConfig } from "../config.ts";
import type { Command } from "./command.ts";

const PATIENCE_MS = 3_000;
/** What a server that listens everywhere is reached by on its own machine. */
const LOOPBACK: Readonly<Record<string, string>> = { "0.0.0.0": "127.0.0.1", "::": "::1" };

/** Asks the server that this environment describes, as a container's health check does. */
export const health: Command = {
  name: "health",
  operands: [],
  summary: "Ask the server at HOST and PORT whether it can serve. Exits with 1 if not.",
  options: [],

  async run(_input, { env }) {
    const { host, port, tls } = readConfig(env);
    const status = await askReadiness({ host: LOOPBACK[host] ?? host, port, tls });
    const text = typeof status === "string" ? `no answer: ${status}` : status === 200 ? "ready" : `status ${status}`;
    return { text, json: { ready: status === 200, status }, exitCode: status === 200 ? 0 : 1 };
  },
};

/** The status of the answer, or why there is none. */
function askReadiness({ host, port, tls }: Pick<Config, "host" | "port" | "tls">): Promise<number | string> {
  // A connection of its own: one that is kept from before may be closed by now.
  const options = { host, port, path: "/readyz", timeout: PATIENCE_MS, agent: false };
  return new Promise((resolve) => {
    // The certificate is for the name that clients use, which is not this address.
    const call = tls === undefined ? requestHttp(options) : requestHttps({ ...options, rejectUnauthorized: false });
    call.on("response", (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    call.on("timeout", () => call.destroy(new Error(`nothing within ${PATIENCE_MS / 1_000} s`)));
    call.on("error", (err) => resolve(err.message));
    call.end();
  });
}
