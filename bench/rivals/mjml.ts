import mjml2html from "mjml";
import { fillMjml } from "./fill-mjml.ts";
import type { PreparedRival } from "./prepared-rival.ts";

/** MJML cannot be compiled ahead: each mail is filled first. */
export function prepareMjml(source: string): PreparedRival {
  return async (values) => (await mjml2html(fillMjml(source, values), { validationLevel: "skip" })).html;
}
