import type { Command } from "./command.ts";
import { toKeyJson } from "./json/key-json.ts";
import { CLI } from "./local-caller.ts";
import { REMOTE } from "./remote-server.ts";

/** The start of a token, which leak reports show, or all of it. */
const TOKEN_START = /^lp_(?:sdk|admin)_([0-9A-Za-z]{12})(?:_[0-9A-Za-z]*)?$/;

/** Revokes a key, in the store or on a server. */
export const keyRevoke: Command = {
  name: "key revoke",
  operands: ["<id-or-prefix>"],
  summary: "End an API key for good.",
  details: [
    "A running server on the same store refuses the very next request with the key. Of a key that has leaked the start of",
    "its secret is enough, as leak reports and key list show it: lp_sdk_ or lp_admin_ and twelve characters.",
  ],
  options: [{ name: "force", help: "revoke even the last admin key in force" }, ...REMOTE],

  async run(input, { withApi }) {
    const [given = ""] = input.operands;
    const key = await withApi(async ({ keys }) => {
      const [, tokenId] = TOKEN_START.exec(given) ?? [];
      const id = tokenId === undefined ? given : ((await keys.findByTokenId(tokenId)) ?? given);
      return keys.revoke(CLI, id, { force: input.has("force") });
    });
    return { text: `${key.id} (${key.name}) is revoked`, json: toKeyJson(key) };
  },
};
