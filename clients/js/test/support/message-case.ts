import { readFileSync } from "node:fs";
import { type Message, type MessageSettings, renderTemplate, toMessage } from "../../src/index.ts";

/** A case of conformance/messages. */
export interface MessageCase {
  readonly name: string;
  readonly data: Readonly<Record<string, string>>;
  readonly settings: Omit<MessageSettings, "attachments"> & {
    readonly attachments?: readonly ({ readonly contentBase64: string } & Record<string, string>)[];
  };
}

const template: unknown = JSON.parse(
  readFileSync(new URL("../../../../conformance/messages/template.json", import.meta.url), "utf8"),
);

/** The message of a case. Throws INVALID_REQUEST. */
export function toMessageOf({ data, settings: { attachments, ...settings } }: MessageCase): Message {
  const mail = renderTemplate(template, { dynamicData: { merge_tags: { text: { ...data } } } });
  const files = attachments?.map(({ contentBase64, ...file }) => ({
    ...file,
    content: Uint8Array.from(Buffer.from(contentBase64, "base64")),
  }));
  return toMessage(mail, { ...settings, attachments: files as MessageSettings["attachments"] });
}
