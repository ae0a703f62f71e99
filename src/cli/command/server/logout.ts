import type { Command } from "../../framework/command.ts";
import { removeProfile } from "../../remote/profile.ts";

/** Forgets what `login` keeps. */
export const logout: Command = {
  name: "logout",
  operands: [],
  summary: "Forget the server and the key that login keeps. The key stays in force.",
  options: [],

  async run(_input, { env }) {
    removeProfile(env);
    return { text: "logged out", json: { logged_in: false } };
  },
};
