import type { FillData } from "../../../../clients/js/src/render-program.ts";
import type { MailNode } from "../mail-node.ts";
import { fillMail } from "../preview/fill-mail.ts";
import { parseMail } from "../preview/patch-mail.ts";
import { MARKS, type MarkableProgram, markProgram } from "./mark-program.ts";
import { matchNodes, type ShownNode } from "./match-nodes.ts";

/** Finds the nodes in a mail as it is written. None where the mail is not that of the template and the data yet. */
export function findShown(
  { mail, html }: { readonly mail: Document; readonly html: string },
  template: unknown,
  nodes: readonly MailNode[],
  data: FillData,
): readonly ShownNode[] {
  const { programs } = template as { readonly programs: { readonly html: MarkableProgram } };
  const ranges = nodes.flatMap((node) => node.ranges);
  const marked = fillMail(
    { ...(template as object), programs: { html: markProgram(programs.html, ranges) } },
    "html",
    data,
  );
  if (!("output" in marked) || marked.output.replace(MARKS, "") !== html) return [];
  const copy = parseMail(mail, marked.output);
  return copy === undefined ? [] : matchNodes(nodes, mail.body, copy.body);
}
