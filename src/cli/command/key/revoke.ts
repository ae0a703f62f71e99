import { findKeyId } from "../../api/find-key-id.ts";
import { CLI } from "../../api/local-caller.ts";
import type { Command } from "../../framework/command.ts";
import { toKeyJson } from "../../json/key-json.ts";
import { REMOTE } from "../../remote/find-remote-server.ts";

/** Revokes a key, in the store or on a server. */
export const keyRevoke: Command = {
  details: [
    "Running servers on the same store refuse the next request with the key. To revoke a leaked key, the start of its secret",
    "is enough, as shown in leak reports and by key list: lp_sdk_ or lp_admin_ and twelve characters.",
  ],
  options: [{ name: "force", help: "revoke the key even if it is the last valid owner key" }, ...REMOTE],

  async run(input, { withApi }) {
    const [given = ""] = input.operands;
    const key = await withApi(async ({ keys }) =>
      keys.revoke(CLI, await findKeyId(keys, given), { force: input.has("force") }),
    );
    return { text: `${key.id} (${key.name}) is revoked`, json: toKeyJson(key) };
  },
};
