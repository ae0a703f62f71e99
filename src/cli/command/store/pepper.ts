import type { Command } from "../../framework/command.ts";

/** Lets a store go on with another pepper. */
export const storePepper: Command = {
  details: [
    "A store takes the pepper of its first key, and a server or command with another one says so. Change it only to issue",
    "every key anew: those made before are refused while the environment has another pepper than they were made with.",
  ],
  options: [],

  async run(_input, { withServices }) {
    await withServices(({ replacePepper }) => replacePepper());
    return { text: "keys are made with the KEY_PEPPER of this environment from now on", json: { replaced: true } };
  },
};
