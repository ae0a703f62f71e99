import { isActive, type Key } from "../domain/key/key.ts";
import type { Command } from "./command.ts";
import { CLI } from "./local-caller.ts";
import { formatTable } from "./table.ts";

/** Reads the keys of the store. */
export const keyList: Command = {
  name: "key list",
  operands: [],
  summary: "List the API keys, newest first.",
  options: [],

  async run(_input, { withServices }) {
    const keys = await withServices(async (services) => {
      const all: Key[] = [];
      let pageToken = "";
      do {
        const page = await services.keys.list(CLI, { pageSize: 200, pageToken });
        all.push(...page.keys);
        pageToken = page.nextPageToken;
      } while (pageToken !== "");
      return all;
    });
    const now = new Date();
    const rows = keys.map((key) => [
      key.id,
      key.name,
      key.kind,
      key.scope.join(" "),
      key.prefix,
      stateOf(key, now),
      key.createdAt.toISOString(),
    ]);
    return {
      text: formatTable([["ID", "NAME", "KIND", "TARGETS", "PREFIX", "STATE", "CREATED"], ...rows]),
      json: keys,
    };
  },
};

function stateOf(key: Key, now: Date): string {
  if (key.revokedAt !== undefined) return "revoked";
  return isActive(key, now) ? "in force" : "expired";
}
