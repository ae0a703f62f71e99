import type { Draft } from "../draft/draft.ts";
import type { MailNode } from "../mail-node.ts";
import { memberAt, readDocument } from "./read-document.ts";

const IN_MJML = /^partial:([a-z0-9-]+)/;

/** Whether a node is a partial, or in one: the source of the mail has only the place where it is included. */
export function isOfPartial({ kind, file }: Pick<MailNode, "kind" | "file">): boolean {
  return kind === "partial" || IN_MJML.test(file);
}

/** Says of the nodes of a draft from which partial each is, by its slug; undefined for one of the draft itself. */
export function partialFinder({ text }: Draft): (node: MailNode) => string | undefined {
  const document = readDocument(text);
  return ({ kind, place, file }) => {
    const slug = kind === "partial" ? memberAt(document, `${place}.partial`) : IN_MJML.exec(file)?.[1];
    return typeof slug === "string" ? slug : undefined;
  };
}
