import type { Command } from "../../framework/command.ts";

/** Prints what a server has at /openapi.json. */
export const openapi: Command = {
  options: [],

  async run() {
    const { OPENAPI_JSON } = await import("../../../../gen/docs/openapi.ts");
    const json = JSON.parse(OPENAPI_JSON);
    return { text: JSON.stringify(json, undefined, 2), json };
  },
};
