import type { Issue } from "../letterpress-error.ts";
import type { Mailbox } from "../mailbox.ts";
import type { MessageFaults } from "./message-faults.ts";
import { ENCODED_WORD, parseHeaderText } from "./parse-header-text.ts";

const MAX_NAME_BYTES = 256;
const ATOMS = "[\\w!#$%&'*+/=?^`{|}~-]+(?:\\.[\\w!#$%&'*+/=?^`{|}~-]+)*";
const LABEL = "[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?";
const DOMAIN_PATTERN = `${LABEL}(?:\\.${LABEL})*`;

/** RFC 5321 without quoted local parts and address literals. */
const ADDRESS = new RegExp(`^${ATOMS}@${DOMAIN_PATTERN}$`);
const DOMAIN = new RegExp(`^${DOMAIN_PATTERN}$`);

/** One mailbox, or a list of them. Empty after a fault. */
export function parseMailboxes(value: unknown, loc: Issue["loc"], faults: MessageFaults): readonly Mailbox[] {
  if (value === undefined) return [];
  const mailboxes = Array.isArray(value)
    ? value.map((each: unknown, index) => parseMailbox(each, [...loc, index], faults))
    : [parseMailbox(value, loc, faults)];
  return mailboxes.filter((mailbox) => mailbox !== undefined);
}

/** An address, or an address with a name. Undefined after a fault. */
export function parseMailbox(value: unknown, loc: Issue["loc"], faults: MessageFaults): Mailbox | undefined {
  if (typeof value === "string") return isAddress(value) ? { address: value } : refuseAddress(loc, faults);
  if (typeof value !== "object" || value === null)
    return faults.add(loc, "mailbox", "must be an address, or an object with address and name");
  const { address, name = "" } = value as Partial<Mailbox>;
  const text = parseHeaderText(name, [...loc, "name"], MAX_NAME_BYTES, faults);
  if (!isAddress(address)) return refuseAddress([...loc, "address"], faults);
  if (text === undefined) return undefined;
  return text === "" ? { address } : { name: text, address };
}

/** At most 64 bytes before the @ and 254 in all (RFC 5321, 4.5.3.1). */
export function isAddress(value: unknown): value is string {
  return (
    typeof value === "string" &&
    value.length <= 254 &&
    value.indexOf("@") <= 64 &&
    ADDRESS.test(value) &&
    !ENCODED_WORD.test(value)
  );
}

export function isDomain(value: unknown): value is string {
  return typeof value === "string" && value.length <= 189 && DOMAIN.test(value);
}

function refuseAddress(loc: Issue["loc"], faults: MessageFaults): undefined {
  const msg = "must be an address such as ann@example.com, in ASCII; write other letters of a domain as xn--…";
  return faults.add(loc, "address", msg);
}
