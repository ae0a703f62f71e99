import { escapeSlot, FONT_CHOICE, readColor, readFont } from "../../../../core/evaluator/escape.ts";
import { quote } from "../../quote.ts";
import { describeType, type Fields, field } from "../member.ts";
import { at, type Place, report } from "../place.ts";
import { DEFAULT_FONTS, TOKEN_KINDS, type Token, type TokenKind } from "./token.ts";

const NAME = /^[a-z][a-z0-9_]{0,58}$/;
const ONE_LINE = /^[^\p{Cc}]{0,300}$/u;
const MEMBERS = ["name", "kind", "value", "dark", "choices", "description"];
const CHOICES_MAX = 16;

/** Reads what one declaration says, and reports each fault of it. Undefined when it has any. */
export function parseToken(fields: Fields, place: Place): Token | undefined {
  const before = place.diagnostics.length;
  for (const name of Object.keys(fields).filter((each) => !MEMBERS.includes(each))) {
    invalid(place, name, `is unknown; a token has ${MEMBERS.join(", ")}`);
  }
  const name = textOf(fields, "name", place) ?? "";
  if (!NAME.test(name)) invalid(place, "name", "must be a word in lower case, such as accent or button_text");
  const kind = TOKEN_KINDS.find((each) => each === field(fields, "kind"));
  if (kind === undefined) invalid(place, "kind", `must be one of ${TOKEN_KINDS.join(", ")}`);
  const description = textOf(fields, "description", place) ?? "";
  if (!ONE_LINE.test(description)) {
    invalid(place, "description", "must be one line of at most 300 characters, without control characters");
  }
  const choices = choicesOf(fields, kind, place);
  const value = readValue(fields, "value", kind, choices, place) ?? "";
  const isDark = field(fields, "dark") !== undefined;
  if (isDark && kind !== "color" && kind !== "image") invalid(place, "dark", "is for colours and images");
  const dark = isDark ? readValue(fields, "dark", kind, choices, place) : undefined;
  if (place.diagnostics.length > before || kind === undefined) return undefined;
  return { name, kind, value, dark, choices, description, path: place.path };
}

const WORDS: Readonly<Record<TokenKind, string>> = {
  color: "must be a colour such as #1a73e8",
  font: "must name one of the choices",
  image: "must be the URL of an image: https://, or cid: for a part of the mail",
  url: "must be a URL: https://, http://, mailto:, tel: or sms:",
  text: "must be one line of at most 300 characters, without control characters",
};

/** Only a colour and a font must be given: an image, a link or a text may be left out where there is no brand. */
function readValue(
  fields: Fields,
  member: "value" | "dark",
  kind: TokenKind | undefined,
  choices: readonly string[],
  place: Place,
): string | undefined {
  const written = field(fields, member) === undefined ? "" : textOf(fields, member, place);
  if (kind === undefined || written === undefined) return undefined;
  const value = read(written, kind, choices);
  if (value === undefined) invalid(place, member, `${WORDS[kind]}, is "${quote(written)}"`);
  return value;
}

function read(written: string, kind: TokenKind, choices: readonly string[]): string | undefined {
  switch (kind) {
    case "color":
      return readColor(written);
    case "font":
      return readFont(written, choices);
    case "text":
      return ONE_LINE.test(written) ? written : undefined;
    default:
      return written === "" || escapeSlot(kind === "image" ? "image-url" : "url", written) !== undefined
        ? written
        : undefined;
  }
}

/** In MJML a semicolon is between choices. */
function choicesOf(fields: Fields, kind: TokenKind | undefined, place: Place): readonly string[] {
  const given = field(fields, "choices");
  if (given === undefined) return kind === "font" ? DEFAULT_FONTS : [];
  const choices = typeof given === "string" ? given.split(";").map((each) => each.trim()) : given;
  if (kind !== "font") invalid(place, "choices", "is for fonts");
  else if (!Array.isArray(choices) || choices.length === 0 || choices.length > CHOICES_MAX) {
    invalid(place, "choices", `must be 1 to ${CHOICES_MAX} lists of font families`);
  } else if (!choices.every((each) => typeof each === "string" && FONT_CHOICE.test(each))) {
    invalid(place, "choices", "must be lists of font families of letters, digits, spaces, commas and hyphens");
  } else return choices;
  return [];
}

function textOf(fields: Fields, name: string, place: Place): string | undefined {
  const value = field(fields, name);
  if (value === undefined || typeof value === "string") return value;
  return invalid(place, name, `must be a string, is ${describeType(value)}`);
}

/** In MJML the place is that of the element, whose attributes have none. */
function invalid(place: Place, member: string, message: string): undefined {
  return report(place.path[0] === "mjml" ? place : at(place, member), "brand.invalid", `${member} ${message}`);
}
