import {
  hasControl,
  hasEncodedWord,
  isAddress,
  isDomain,
  isUnsubscribeUrl,
  MAX_NAME_BYTES,
  MAX_UNSUBSCRIBE_URL,
} from "../../../../core/message-rules.ts";
import { describeType, type Fields, field } from "../../../domain/document/member.ts";
import { at, type Place, report } from "../../../domain/document/place.ts";
import { quote } from "../../../domain/quote.ts";
import type { Value } from "../../mail/tree/value.ts";
import { cutAtTags } from "../merge-tag/parse-tagged-text.ts";
import { safeInJson } from "../merge-tag/safe-in-json.ts";
import { parseUrl } from "../url/parse-url.ts";
import { jsonArray, jsonObject, jsonString } from "./json-value.ts";

/** In words that follow the name of a setting. */
const RULES = {
  address: "must be an address such as shop@example.com, in ASCII; write other letters of a domain as xn--…",
  domain: "must be a domain such as mail.example.com, in ASCII",
  name: `must have at most ${MAX_NAME_BYTES} bytes, without control characters and without =?…?=`,
  url: `must begin with https:// or be one tag, and have at most ${MAX_UNSUBSCRIBE_URL} characters`,
} as const;

/** What is read of each member; undefined after a fault. */
const READERS: Readonly<Record<string, (value: unknown, setting: Setting) => Value | undefined>> = {
  from: readMailbox,
  replyTo: readMailboxes,
  unsubscribeUrl: readUnsubscribeUrl,
  autoSubmitted: (value, setting) => readChoice(value, setting, ["auto-generated", "auto-replied"]),
  messageIdDomain: readDomain,
  textFormat: (value, setting) => readChoice(value, setting, ["wrapped", "flowed"]),
};

/**
 * Reads what the messages of a template have unless a call says otherwise: JSON, with slots in its strings. Reports
 * each fault. Undefined with one, and where nothing is declared.
 */
export function readMessage(fields: Fields, place: Place): Value | undefined {
  const before = place.diagnostics.length;
  for (const name of Object.keys(fields).filter((each) => READERS[each] === undefined)) {
    refuse({ place, path: [name] }, `is unknown; there are ${namesIn(place).join(", ")}`);
  }
  const members = Object.entries(READERS).flatMap(([name, read]) => {
    const value = field(fields, name);
    const written = value === undefined ? undefined : read(value, { place, path: [name] });
    return written === undefined ? [] : [[name, written] as const];
  });
  const hasErrors = place.diagnostics.slice(before).some(({ severity }) => severity === "error");
  return hasErrors || members.length === 0 ? undefined : jsonObject(members);
}

/** A setting that is read, by its way from all of them. */
interface Setting {
  readonly place: Place;
  readonly path: readonly [string, ...(string | number)[]];
}

function readMailboxes(value: unknown, setting: Setting): Value | undefined {
  if (!Array.isArray(value)) return readMailbox(value, setting);
  return jsonArray(value.flatMap((each, index) => [readMailbox(each, below(setting, index)) ?? []]));
}

/** An address, or an address with a name. */
function readMailbox(value: unknown, setting: Setting): Value | undefined {
  if (typeof value === "string") return readAddress(value, setting);
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    return refuse(setting, `must be an address, or an object with address and name, is ${describeType(value)}`);
  }
  const fields: Fields = { ...value };
  for (const name of Object.keys(fields).filter((each) => each !== "address" && each !== "name")) {
    refuse(below(setting, name), "is unknown; a mailbox has address and name");
  }
  const name = readName(field(fields, "name") ?? "", below(setting, "name"));
  const address = readAddress(field(fields, "address"), below(setting, "address"));
  if (name === undefined || address === undefined) return undefined;
  return jsonObject([...(name.length === 0 ? [] : [["name", jsonString(name)] as const]), ["address", address]]);
}

function readAddress(value: unknown, setting: Setting): Value | undefined {
  if (!isAddress(value)) return refuse(setting, RULES.address);
  return jsonString([value]);
}

function readName(value: unknown, setting: Setting): Value | undefined {
  if (typeof value !== "string") return refuse(setting, `must be a text, is ${describeType(value)}`);
  const parts = cutAtTags(value.trim(), "text", () => placeOf(setting), { kind: "line" });
  const words = parts.map((part) => (typeof part === "string" ? part : (part.tag.default ?? ""))).join("");
  if (!isMailboxName(words)) return refuse(setting, RULES.name);
  return parts.map((part) => (typeof part === "string" ? part : { tag: part.tag, position: "js-text" }));
}

function isMailboxName(text: string): boolean {
  return Buffer.byteLength(text) <= MAX_NAME_BYTES && !hasControl(text) && !hasEncodedWord(text);
}

function readUnsubscribeUrl(value: unknown, setting: Setting): Value | undefined {
  if (typeof value !== "string") return refuse(setting, `must be a text, is ${describeType(value)}`);
  const url = parseUrl(value, "link", placeOf(setting));
  if (url === undefined) return value.trim() === "" ? refuse(setting, RULES.url) : undefined;
  const [first] = url;
  const begin = typeof first === "string" ? first : (first?.tag.default ?? "https://a");
  const whole = [begin, ...url.slice(1).map((piece) => (typeof piece === "string" ? piece : "0"))].join("");
  if (!isUnsubscribeUrl(whole)) return refuse(setting, RULES.url);
  if (url.every((piece) => typeof piece === "string")) {
    return refuse(setting, "must hold a merge tag: one click there tells who does not want more");
  }
  return jsonString(
    url.map((piece) => {
      if (typeof piece === "string") return piece;
      const position = piece.position === "url" ? "js-url" : piece.position;
      return { tag: safeInJson(piece.tag, position), position };
    }),
  );
}

function readDomain(value: unknown, setting: Setting): Value | undefined {
  if (!isDomain(value)) return refuse(setting, RULES.domain);
  return jsonString([value]);
}

function readChoice(value: unknown, setting: Setting, choices: readonly string[]): Value | undefined {
  const choice = choices.find((each) => each === value);
  return choice === undefined ? refuse(setting, `must be ${choices.join(" or ")}`) : jsonString([choice]);
}

function below({ place, path }: Setting, name: string | number): Setting {
  return { place, path: [...path, name] };
}

/** In MJML the place is that of the element, whose attributes have none. */
function placeOf({ place, path }: Setting): Place {
  // biome-ignore lint/plugin: messages are a few levels deep
  return isMjml(place) ? place : at(place, ...path);
}

function refuse(setting: Setting, message: string): undefined {
  const name = setting.path.join(".");
  return report(placeOf(setting), "message.invalid", `${quote(nameIn(setting.place)(name))} ${message}`);
}

/** What settings are called; MJML has an attribute more for the name of the sender. */
function namesIn(place: Place): readonly string[] {
  const names = Object.keys(READERS).map(nameIn(place));
  return isMjml(place) ? names.flatMap((name) => (name === "from" ? [name, "from-name"] : name)) : names;
}

/** What a setting is called where it is written: `from.name` of a document is `from-name` in MJML. */
function nameIn(place: Place): (name: string) => string {
  if (!isMjml(place)) return (name) => name;
  return (name) =>
    name
      .replace(/\.(?:address|\d+)/g, "")
      .replace(".", "-")
      .replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

function isMjml({ path: [root] }: Place): boolean {
  return root === "mjml";
}
