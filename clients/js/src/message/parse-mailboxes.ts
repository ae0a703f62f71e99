import { isAddress, MAX_NAME_BYTES } from "../../../../core/message-rules.ts";
import type { Issue } from "../letterpress-error.ts";
import type { Mailbox } from "../mailbox.ts";
import type { MessageFaults } from "./message-faults.ts";
import { parseHeaderText } from "./parse-header-text.ts";

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

function refuseAddress(loc: Issue["loc"], faults: MessageFaults): undefined {
  const msg = "must be an address such as ann@example.com, in ASCII; write other letters of a domain as xn--…";
  return faults.add(loc, "address", msg);
}
