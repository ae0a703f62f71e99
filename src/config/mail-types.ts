import type { SettingType } from "./setting-type.ts";

/** The SMTP server that sends mails, as given by its URL. */
export interface SmtpServer {
  readonly host: string;
  /** Undefined for the protocol's default port. */
  readonly port: number | undefined;
  /** Whether to use TLS from the first byte; otherwise STARTTLS if the server offers it. */
  readonly isTls: boolean;
  readonly login: { readonly user: string; readonly password: string } | undefined;
}

/** The text never appears in messages, because it may contain a password. */
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

/** Decodes percent-encoding; undefined if it is invalid. */
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

/** A mailbox with an optional name. */
export const MAILBOX: SettingType<{ readonly name: string | undefined; readonly address: string }> = {
  values: 'an address such as letterpress@example.com, or "Letterpress <letterpress@example.com>"',
  read(text, tell) {
    const [, name, address = text] = NAMED.exec(text) ?? [];
    if (!ADDRESS.test(address)) tell(`must be ${MAILBOX.values}, not ${JSON.stringify(text)}`);
    return { name, address };
  },
};

/** Addresses, and domains that start with @. */
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
