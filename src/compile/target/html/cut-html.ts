import type { Program } from "../../../../core/evaluator/program.ts";
import { cutProgram } from "../../mail/program/cut-program.ts";
import type { PlaceholderPage } from "../../mail/program/placeholder.ts";
import { breakLongLines } from "./break-lines.ts";

/** The html program of a page. */
export function cutHtml({ html, slots, conditions, lists }: PlaceholderPage): Program {
  return cutProgram("html", breakLongLines(html), slots, { conditions, lists });
}
