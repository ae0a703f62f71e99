import { CLI } from "../../api/local-caller.ts";
import type { Command } from "../../framework/command.ts";
import { UsageError } from "../../framework/usage-error.ts";
import { findRemoteServer, REMOTE } from "../../remote/find-remote-server.ts";
import { writeProfile } from "../../remote/profile.ts";

/** Keeps a server and an admin key for later commands. */
export const login: Command = {
  details: [
    "They are saved in letterpress/profile.json in your settings folder, readable only by you. Commands for keys,",
    "templates and preview links then use that server, unless --url names another one. LETTERPRESS_URL and STORE_URL take precedence.",
  ],
  options: REMOTE,

  async run(input, { env }) {
    const server = findRemoteServer(input, { ...env, STORE_URL: "named" });
    if (server === undefined)
      throw new UsageError("--url is missing: give the URL of a server, or set LETTERPRESS_URL");
    const { openRemoteApi } = await import("../../remote/remote-api.ts");
    await openRemoteApi(server).keys.list(CLI, { pageSize: 1, pageToken: "" });
    const file = writeProfile(env, server);
    return { text: `logged in to ${server.url}; the key is saved in ${file}`, json: { url: server.url, file } };
  },
};
