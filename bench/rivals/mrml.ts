import { Engine } from "mrml";
import { fillMjml } from "./fill-mjml.ts";
import type { PreparedRival } from "./prepared-rival.ts";

/** MJML cannot be compiled ahead: each mail is filled first. */
export function prepareMrml(source: string): PreparedRival {
  const engine = new Engine();
  return (values) => {
    const made = engine.toHtml(fillMjml(source, values));
    if (made.type === "error") throw new Error(JSON.stringify(made));
    return made.content;
  };
}
