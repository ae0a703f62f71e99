import type { Command } from "../../framework/command.ts";
import { removeProfile } from "../../remote/profile.ts";

/** Forgets what `login` keeps. */
export const logout: Command = {
  options: [],

  async run(_input, { env }) {
    removeProfile(env);
    return { text: "logged out", json: { logged_in: false } };
  },
};
