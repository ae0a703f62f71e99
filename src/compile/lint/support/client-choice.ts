import { MAIL_CLIENTS, MAIL_FEATURES } from "../../../../gen/mail-clients/features.ts";
import { type Fields, field } from "../../../domain/document/member.ts";
import { at, type Place, report } from "../../../domain/document/place.ts";
import { nearestName } from "../../../domain/nearest-name.ts";
import { quote } from "../../../domain/quote.ts";

/** The clients that a mail must support, and the features that it may use although they lack them. */
export interface ClientChoice {
  /** Indexes of MAIL_CLIENTS. */
  readonly clients: readonly number[];
  /** Whether features that a client supports in part are also reported. */
  readonly reportsPartial: boolean;
  /** Slugs of features that the mail does not need. */
  readonly allowed: ReadonlySet<string>;
  readonly place: Place;
}

const MEMBERS = ["clients", "report", "allow"];
const REPORTS = ["unsupported", "partial"];
const FAMILIES = [...new Set(MAIL_CLIENTS.map(([id]) => id.slice(0, id.indexOf("."))))];
const SLUGS = MAIL_FEATURES.map(([slug]) => slug);

/** Reads the declaration of an author: words in MJML, lists in JSON. Reports each error in it. */
export function readClientChoice(fields: Fields, place: Place): ClientChoice | undefined {
  const before = place.diagnostics.length;
  for (const name of Object.keys(fields).filter((each) => !MEMBERS.includes(each))) {
    invalid(place, name, `is unknown; there are ${MEMBERS.join(", ")}`);
  }
  const clients = wordsOf(fields, "clients", place).flatMap((name) => clientsOf(name, place));
  if (clients.length === 0 && place.diagnostics.length === before) {
    invalid(place, "clients", `must name clients, such as gmail or outlook.windows; there are ${FAMILIES.join(", ")}`);
  }
  const report = field(fields, "report") ?? "unsupported";
  if (!REPORTS.includes(String(report))) invalid(place, "report", `must be ${REPORTS.join(" or ")}`);
  const allowed = wordsOf(fields, "allow", place);
  for (const slug of allowed.filter((each) => !SLUGS.includes(each))) {
    const near = nearestName(slug, SLUGS);
    const hint = near === undefined ? "findings name them" : `did you mean ${near}?`;
    invalid(place, "allow", `"${quote(slug)}" is no feature: ${hint}`);
  }
  if (place.diagnostics.length > before) return undefined;
  return { clients: [...new Set(clients)], reportsPartial: report === "partial", allowed: new Set(allowed), place };
}

function wordsOf(fields: Fields, name: string, place: Place): readonly string[] {
  const value = field(fields, name) ?? [];
  if (typeof value === "string" && place.path[0] === "mjml") return value.split(/[\s,]+/).filter((word) => word !== "");
  if (Array.isArray(value) && value.every((each) => typeof each === "string")) return value;
  invalid(place, name, "must be a list of names");
  return [];
}

function clientsOf(name: string, place: Place): readonly number[] {
  const found = MAIL_CLIENTS.flatMap(([id], index) => (id === name || id.startsWith(`${name}.`) ? [index] : []));
  if (found.length > 0) return found;
  const near = nearestName(name, [...FAMILIES, ...MAIL_CLIENTS.map(([id]) => id)]);
  const hint = near === undefined ? `there are ${FAMILIES.join(", ")}` : `did you mean ${near}?`;
  invalid(place, "clients", `"${quote(name)}" is no client: ${hint}`);
  return [];
}

/** In MJML the place is that of the element, whose attributes have none. */
function invalid(place: Place, member: string, message: string): void {
  report(place.path[0] === "mjml" ? place : at(place, member), "support.invalid", `${member} ${message}`);
}
