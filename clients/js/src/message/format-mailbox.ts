import type { Mailbox } from "../mailbox.ts";
import { encodeWords } from "./encode-words.ts";

/** As RFC 5322 writes it, in Unicode; the name is always quoted. */
export function formatMailbox({ name, address }: Mailbox): string {
  return name === undefined ? address : `"${name.replace(/["\\]/g, "\\$&")}" <${address}>`;
}

/** The same in ASCII. */
export function formatAsciiMailbox(mailbox: Mailbox): string {
  const { name, address } = mailbox;
  const words = encodeWords(name ?? "");
  return name === undefined || words === name ? formatMailbox(mailbox) : `${words} <${address}>`;
}
