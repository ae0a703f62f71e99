import { type AddressObject, type ParsedMail, simpleParser } from "mailparser";
import type { MessagePart, ParsedMessage } from "./parsed-message.ts";

/** What is decoded already may hold `=?`. */
const ENCODED_WORD = /=\?[^?]+\?[bq]\?[^?]*\?=/i;

const ADDRESSED = ["from", "to", "cc", "bcc", "reply-to"];

/** What mailparser finds in a message. */
export async function readWithMailparser(bytes: Uint8Array): Promise<ParsedMessage> {
  const mail = await simpleParser(Buffer.from(bytes), {
    ...{ skipHtmlToText: true, skipTextToHtml: true, skipImageLinks: true, skipTextLinks: true },
  });
  const names = mail.headerLines.map(({ key }) => key);
  const fields = await Promise.all(names.map(async (name) => [name, await readField(mail, name)] as const));
  const lists = ADDRESSED.filter((name) => mail.headers.has(name)).map(
    (name) => [name, toPairs(mail.headers.get(name) as AddressObject)] as const,
  );
  return {
    names,
    fields: Object.fromEntries(fields),
    mailboxes: Object.fromEntries(lists),
    parts: [
      { type: "text/plain", filename: "", contentId: "", content: toBase64(mail.text ?? "") },
      { type: "text/html", filename: "", contentId: "", content: toBase64(mail.html || "") },
      ...mail.attachments.map(
        ({ contentType, filename = "", cid = "", content }): MessagePart => ({
          ...{ type: contentType, filename, contentId: cid },
          content: content.toString("base64"),
        }),
      ),
    ],
  };
}

/**
 * It has those of mailing lists in a member of their own, where it takes a URL with `@` for an address, and decodes no
 * field that it does not know.
 */
async function readField(mail: ParsedMail, name: string): Promise<string> {
  const list = mail.headers.get("list") as Record<string, { name?: string }> | undefined;
  if (name === "list-unsubscribe") return readLine(mail, name);
  if (name === "list-unsubscribe-post") return `${list?.["unsubscribe-post"]?.name}`;
  const text = String(mail.headers.get(name) ?? "");
  if (!ENCODED_WORD.test(text)) return text;
  return (await simpleParser(`Subject: ${text}\r\n\r\n`)).subject ?? "";
}

/** A field as it stands in the message, without what folds it. */
function readLine({ headerLines }: ParsedMail, name: string): string {
  const line = headerLines.find(({ key }) => key === name)?.line ?? "";
  return line
    .slice(name.length + 1)
    .replace(/\r?\n/g, "")
    .trim();
}

function toPairs({ value }: AddressObject) {
  return value.map(({ name, address = "" }) => [name, address] as const);
}

function toBase64(text: string): string {
  return Buffer.from(text).toString("base64");
}
