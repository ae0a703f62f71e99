import { findKeyId } from "../../api/find-key-id.ts";
import { CLI } from "../../api/local-caller.ts";
import type { Command } from "../../framework/command.ts";
import { DURATION, parseDuration } from "../../framework/duration.ts";
import { toIssuedKeyJson } from "../../json/key-json.ts";
import { REMOTE } from "../../remote/find-remote-server.ts";

/** Rotates a key, in the store or on a server. */
export const keyRotate: Command = {
  details: ["Only the new key is printed on standard output. The old secret keeps working for the grace period."],
  options: [
    { name: "grace", ...DURATION, help: "how long the old secret keeps working, such as 0s or 7d; default 24h" },
    ...REMOTE,
  ],

  async run(input, { output, withApi }) {
    const [given = ""] = input.operands;
    const grace = input.value("grace");
    const graceMs = grace === undefined ? undefined : parseDuration(grace);
    const issued = await withApi(async ({ keys }) => keys.rotate(CLI, await findKeyId(keys, given), { graceMs }));
    const { key, token } = issued;
    const until = key.previousSecretExpiresAt?.toISOString() ?? "now";
    output.note(
      `${key.id} has a new secret; the old one works until ${until}. Save the new one, it is not shown again:`,
    );
    return { text: token, json: toIssuedKeyJson(issued) };
  },
};
