import { serverAddress } from "../../../config/server-address.ts";
import { readConfig } from "../../../config.ts";
import { askStatus } from "../../environment/ask-status.ts";
import type { Command } from "../../framework/command.ts";

/** Asks the server that this environment describes, as a container's health check does. */
export const health: Command = {
  options: [],

  async run(_input, { env }) {
    const status = await askStatus(serverAddress(readConfig(env)), "/readyz");
    const text = typeof status === "string" ? `no answer: ${status}` : status === 200 ? "ready" : `status ${status}`;
    return { text, json: { ready: status === 200, status }, exitCode: status === 200 ? 0 : 1 };
  },
};
