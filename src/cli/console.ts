import { readConfig } from "../config.ts";
import { Refusal } from "../domain/error.ts";
import { askServer, authorityOf } from "./ask-server.ts";
import type { Command } from "./command.ts";
import { CLI } from "./local-caller.ts";

/** Prints a link that opens the console of the server on this machine, signed in. */
export const consoleCommand: Command = {
  name: "console",
  operands: [],
  summary: "Print a link that opens the console of the server at HOST and PORT, signed in.",
  details: [
    "The link can be used once, within ten minutes. The session may do what its admin key may, and ends with it.",
  ],
  options: [{ name: "key", value: "id", help: "the admin key of the session; default the newest owner in force" }],

  async run(input, { env, withServices, output }) {
    const config = readConfig(env);
    const status = await askServer(config, "/console");
    if (typeof status === "string") throw new Refusal("UNAVAILABLE", `no server answers: ${status}`);
    if (status !== 200)
      throw new Refusal("FAILED_PRECONDITION", "the server has no console: its release comes without one");
    const made = await withServices(({ loginCodes }) => loginCodes.create(CLI, input.value("key")));
    const { key, code, expiresAt } = made;
    const scheme = config.tls === undefined ? "http" : "https";
    const url = `${scheme}://${authorityOf(config)}/console#login=${code}`;
    output.note(`Opens the console once, until ${expiresAt.toISOString()}, with ${key.id} (${key.name}, ${key.role}):`);
    return { text: url, json: { url, key_id: key.id, expires_at: expiresAt } };
  },
};
