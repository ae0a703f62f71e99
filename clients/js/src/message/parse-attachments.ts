import type { Issue } from "../letterpress-error.ts";
import type { Attachment, MessageAttachment } from "./message.ts";
import type { MessageFaults } from "./message-faults.ts";
import { parseHeaderText } from "./parse-header-text.ts";

const MAX_FILENAME_BYTES = 255;
const MEDIA_TYPE = /^[A-Za-z0-9][A-Za-z0-9!#$&^_.+-]{0,126}\/[A-Za-z0-9][A-Za-z0-9!#$&^_.+-]{0,126}$/;
const CONTENT_ID = /^[A-Za-z0-9][A-Za-z0-9._-]{0,126}(?:@[A-Za-z0-9][A-Za-z0-9.-]{0,126})?$/;

/** Attachments with nothing left out. Those with a fault are not among them. */
export function parseAttachments(value: unknown, faults: MessageFaults): readonly MessageAttachment[] {
  if (value === undefined) return [];
  if (!Array.isArray(value)) {
    faults.add(["attachments"], "list", "must be a list");
    return [];
  }
  const seen = new Set<string>();
  const attachments = value.map((each: unknown, index) => parseAttachment(each, ["attachments", index], seen, faults));
  return attachments.filter((attachment) => attachment !== undefined);
}

function parseAttachment(
  value: unknown,
  loc: Issue["loc"],
  seen: Set<string>,
  faults: MessageFaults,
): MessageAttachment | undefined {
  if (typeof value !== "object" || value === null) return faults.add(loc, "object", "must be an object");
  const { filename, contentType = "application/octet-stream", content, contentId } = value as Partial<Attachment>;
  const name = parseFilename(filename, [...loc, "filename"], faults);
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
  if (!(bytes instanceof Uint8Array)) faults.add([...loc, "content"], "bytes", "must be bytes or a string");
  if (typeof contentType !== "string" || !MEDIA_TYPE.test(contentType) || /^(?:multipart|message)\//i.test(contentType))
    return faults.add([...loc, "contentType"], "media_type", "must be a type such as image/png, without parameters");
  if (contentId !== undefined && !(typeof contentId === "string" && CONTENT_ID.test(contentId)))
    return faults.add(
      [...loc, "contentId"],
      "content_id",
      "must be letters, digits and . _ -, as in logo or logo@shop",
    );
  if (contentId !== undefined && seen.has(contentId))
    return faults.add([...loc, "contentId"], "duplicate", "must differ from that of the other attachments");
  if (contentId !== undefined) seen.add(contentId);
  if (name === undefined || !(bytes instanceof Uint8Array)) return undefined;
  return {
    filename: name,
    contentType: contentType.toLowerCase(),
    content: bytes,
    ...(contentId !== undefined && { contentId }),
  };
}

function parseFilename(value: unknown, loc: Issue["loc"], faults: MessageFaults): string | undefined {
  const name = parseHeaderText(value, loc, MAX_FILENAME_BYTES, faults);
  if (name === undefined) return undefined;
  return name === "" || /[/\\"<>:|?*]/.test(name)
    ? faults.add(loc, "filename", 'must be the name of a file, without / \\ " < > : | ? and *')
    : name;
}
