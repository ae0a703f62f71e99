import type { Command } from "../../framework/command.ts";

/** Lets a store continue with another pepper. */
export const storePepper: Command = {
  details: [
    "Keys created with another pepper are refused from now on: issue new ones. The pepper of the first key is that of the",
    "store; a server or command with another one refuses to create keys until this command is run.",
  ],
  options: [],

  async run(_input, { withServices }) {
    await withServices(({ replacePepper }) => replacePepper());
    return {
      text: "the store now uses the current KEY_PEPPER; keys created with another pepper are invalid",
      json: { replaced: true },
    };
  },
};
