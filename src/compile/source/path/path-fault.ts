import { type Member, nameOfMembers, writtenMembers } from "../../../domain/document/name-members.ts";
import { quote } from "../../../domain/quote.ts";

const MAX_MEMBERS = 8;
const MAX_MEMBER_BYTES = 128;
const MAX_NAME_BYTES = 512;
/** What partials and brands call their own values. */
const RESERVED_FIRST = new Set(["with", "brand"]);

/** Why members are no path of a value, in words that follow it; undefined for a path. */
export function pathFault(members: readonly Member[]): string | undefined {
  const [first] = members;
  if (members.length > MAX_MEMBERS) return `has ${members.length} members, and a path has at most ${MAX_MEMBERS}`;
  const number = members.findIndex(({ text, isQuoted }, at) => at > 0 && !isQuoted && /^\d+$/.test(text));
  if (number > 0) {
    const list = quote(writtenMembers(members.slice(0, number)));
    const digits = quote(members[number]?.text ?? "");
    return `asks for an item by its number; repeat something for ${list}, or write '${digits}' in quotes for a member with that name`;
  }
  if (first !== undefined && members.length > 1 && !first.isQuoted && RESERVED_FIRST.has(first.text.toLowerCase())) {
    const own = quote(writtenMembers([{ ...first, isQuoted: true }, ...members.slice(1)]));
    return `begins with ${first.text}, which is reserved; write ${own} for a value of the data`;
  }
  const long = members.find(({ text }) => Buffer.byteLength(text) > MAX_MEMBER_BYTES);
  if (long !== undefined) return `has a member of more than ${MAX_MEMBER_BYTES} bytes`;
  if (members.some(({ text }) => /\p{Cc}/u.test(text))) return "has a member with a control character";
  if (Buffer.byteLength(nameOfMembers(members)) > MAX_NAME_BYTES) return `is longer than ${MAX_NAME_BYTES} bytes`;
  return undefined;
}
