import { readFileSync } from "node:fs";
import { type Message, type MessageSettings, renderTemplate, toMessage } from "../../src/index.ts";

/** A case of conformance/messages. */
export interface MessageCase {
  readonly name: string;
  /** The file of its template; `template` by default. */
  readonly template?: string;
  readonly data: Readonly<Record<string, string>>;
  readonly urls?: Readonly<Record<string, string>>;
  readonly settings: Omit<MessageSettings, "attachments"> & {
    readonly attachments?: readonly ({ readonly contentBase64: string } & Record<string, string>)[];
  };
}

function readTemplate(name: string): unknown {
  return JSON.parse(readFileSync(new URL(`../../../../conformance/messages/${name}.json`, import.meta.url), "utf8"));
}

const templates = new Map(["template", "template-with-message"].map((name) => [name, readTemplate(name)]));

/** The message of a case. Throws INVALID_REQUEST. */
export function toMessageOf({ template = "template", data, urls, settings }: MessageCase): Message {
  const mail = renderTemplate(templates.get(template), {
    dynamicData: { merge_tags: { text: { ...data }, url: { ...urls } } },
  });
  const { attachments, ...others } = settings;
  const files = attachments?.map(({ contentBase64, ...file }) => ({
    ...file,
    content: Uint8Array.from(Buffer.from(contentBase64, "base64")),
  }));
  return toMessage(mail, { ...others, attachments: files as MessageSettings["attachments"] });
}
