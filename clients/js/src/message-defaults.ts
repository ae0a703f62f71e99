import { LetterpressError } from "./letterpress-error.ts";
import type { MailboxSetting } from "./mailbox.ts";

/** Settings that a template has for its messages, unless a call gives others. */
export interface MessageDefaults {
  readonly from?: MailboxSetting;
  readonly replyTo?: MailboxSetting | readonly MailboxSetting[];
  readonly unsubscribeUrl?: string;
  readonly autoSubmitted?: "auto-generated" | "auto-replied";
  readonly messageIdDomain?: string;
  readonly textFormat?: "wrapped" | "flowed";
}

const NAMES = ["from", "replyTo", "unsubscribeUrl", "autoSubmitted", "messageIdDomain", "textFormat"] as const;

/**
 * Reads what the program `message` of a template has written: JSON, of whose members those are taken that are known
 * here. They are checked with the message. Throws RENDER_ERROR for what is no object.
 */
export function parseMessageDefaults(json: string): MessageDefaults {
  const members = parseObject(json);
  return Object.fromEntries(NAMES.flatMap((name) => (Object.hasOwn(members, name) ? [[name, members[name]]] : [])));
}

function parseObject(json: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(json);
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return { ...value };
  } catch {
    // Refused as anything else that is no object.
  }
  const issue = { loc: ["template", "programs", "message"], msg: "must write a JSON object", type: "message" };
  throw new LetterpressError("RENDER_ERROR", `${issue.loc.join(".")}: ${issue.msg}`, { issues: [issue] });
}
