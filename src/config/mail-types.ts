import type { SettingType } from "./setting-type.ts";

/** Where mails are handed over, as its URL says. */
export interface SmtpServer {
  readonly host: string;
  /** Absent: the one that the protocol has. */
  readonly port: number | undefined;
  /** TLS from the first byte; otherwise STARTTLS where the server offers it. */
  readonly isTls: boolean;
  readonly login: { readonly user: string; readonly password: string } | undefined;
}

/** The text is never told: it may hold a password. */
export const SMTP_SERVER: SettingType<SmtpServer> = {
  values: "a URL such as smtp://user:password@mail.example.com:587, or smtps:// for TLS from the first byte",
  read(text, tell) {
    const url = URL.parse(text);
    const isRight = url !== null && /^smtps?:$/.test(url.protocol) && url.hostname !== "" && isBare(url);
    const [user, password] = [decode(url?.username), decode(url?.password)];
    if (!isRight || user === undefined || password === undefined) tell(`must be ${SMTP_SERVER.values}`);
    return {
      host: url?.hostname.replaceAll(/^\[|\]$/g, "") ?? "",
      port: url === null || url.port === "" ? undefined : Number(url.port),
      isTls: url?.protocol === "smtps:",
      login: user ? { user, password: password ?? "" } : undefined,
    };
  },
};

function isBare({ pathname, search, hash }: URL): boolean {
  return /^\/?$/.test(pathname) && search === "" && hash === "";
}

/** Undefined for what is no percent-encoding. */
function decode(text = ""): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

const LOCAL_PART = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*";
const DOMAIN = "[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?(?:\\.[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?)*";
const ADDRESS = new RegExp(`^${LOCAL_PART}@${DOMAIN}$`);
const ADDRESS_OR_DOMAIN = new RegExp(`^(?:${LOCAL_PART})?@${DOMAIN}$`);
const NAMED = /^([^<>\p{C}]*[^<>\p{C}\s])\s*<([^<>]*)>$/u;

/** A mailbox, with a name or without one. */
export const MAILBOX: SettingType<{ readonly name: string | undefined; readonly address: string }> = {
  values: 'an address such as letterpress@example.com, or "Letterpress <letterpress@example.com>"',
  read(text, tell) {
    const [, name, address = text] = NAMED.exec(text) ?? [];
    if (!ADDRESS.test(address)) tell(`must be ${MAILBOX.values}, not ${JSON.stringify(text)}`);
    return { name, address };
  },
};

/** Addresses, and domains that begin with @. */
export const RECIPIENTS: SettingType<readonly string[]> = {
  values: "addresses such as ada@example.com, and domains such as @example.com, separated by commas",
  read(text, tell) {
    const entries = text.split(",").map((entry) => entry.trim());
    const items = entries.filter((entry) => entry !== "");
    for (const entry of items) {
      if (!ADDRESS_OR_DOMAIN.test(entry))
        tell(`${JSON.stringify(entry)} is neither an address nor a domain with its @`);
    }
    return items;
  },
};
