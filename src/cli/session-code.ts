import type { Command } from "./command.ts";
import { CLI } from "./local-caller.ts";

/** Makes a code that signs someone in at a page of the server. */
export const sessionCode: Command = {
  name: "session code",
  operands: [],
  summary: "Print a code that signs a page of the server in, once and within ten minutes.",
  details: [
    "CreateSession takes it for a session, which may do what its admin key may, and ends with it. Who has the code has the",
    "session: a link carries it behind its #, where no log sees it.",
  ],
  options: [{ name: "key", value: "id", help: "the admin key of the session; default the newest owner in force" }],

  async run(input, { withServices, output }) {
    const { key, code, expiresAt } = await withServices(({ loginCodes }) => loginCodes.create(CLI, input.value("key")));
    output.note(`Signs in once, until ${expiresAt.toISOString()}, with ${key.id} (${key.name}, ${key.role}):`);
    return { text: code, json: { code, key_id: key.id, expires_at: expiresAt } };
  },
};
