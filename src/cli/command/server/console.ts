import { type ServerAddress, serverAddress } from "../../../config/server-address.ts";
import { serverUrl } from "../../../config/server-url.ts";
import { readConfig } from "../../../config.ts";
import { CLI } from "../../api/local-caller.ts";
import { askStatus } from "../../environment/ask-status.ts";
import { consoleLink } from "../../environment/console-link.ts";
import type { Command } from "../../framework/command.ts";
import { PROGRAM_CALL } from "../../framework/program-call.ts";
import { checkUrl } from "../../remote/find-remote-server.ts";

/** Makes a code that signs someone in at the console, and prints it as a link. */
export const consoleCommand: Command = {
  details: [
    "Anyone with the link gets the session, which may do whatever its admin key may and ends with the key. The code is in",
    "the fragment (after #), which no browser sends and no server logs.",
  ],
  options: [
    { name: "key", value: "id", help: "admin key of the session; default: the newest valid owner key" },
    {
      name: "url",
      value: "url",
      help: "address of the server for browsers; default: from HOST and PORT",
      check: checkUrl,
    },
  ],

  async run(input, { env, withServices, output }) {
    const { key, code, expiresAt } = await withServices(({ loginCodes }) => loginCodes.create(CLI, input.value("key")));
    output.note(`Signs in once, until ${expiresAt.toISOString()}, with ${key.id} (${key.name}, ${key.role}):`);
    const url = input.value("url")?.replace(/\/+$/, "") ?? (await findConsole(readConfig(env), output.note));
    const link = consoleLink(url, code);
    return { text: link, json: { url: link, code, key_id: key.id, expires_at: expiresAt } };
  },
};

/** The URL of the server that the environment describes. Notes when there is no console now. */
async function findConsole(config: ServerAddress, note: (line: string) => void): Promise<string> {
  const address = serverAddress(config);
  const url = serverUrl(config);
  const status = await askStatus(address, "/console");
  if (typeof status === "string") {
    note(`No server answers at ${url} (${status}): start it with ${PROGRAM_CALL} serve, or give --url.`);
  } else if (status !== 200) note(`The server at ${url} has no console: GET /console says what to do.`);
  return url;
}
