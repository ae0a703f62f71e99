import { CANIEMAIL, MAIL_CLIENTS, MAIL_FEATURES } from "../../../../gen/mail-clients/features.ts";
import { report } from "../../../domain/document/place.ts";
import type { Path } from "../../../domain/error.ts";
import type { ClientChoice } from "./client-choice.ts";
import { signsIn } from "./signs-in.ts";

/** Clients that a finding names; of more it says how many. */
const NAMED = 4;

/** Where an author wrote what has a sign; undefined where only the page has it. */
export type LocateSign = (sign: string) => Path | undefined;

/** Reports what a page uses and clients that its author chose do not support. */
export function checkSupport(page: string, choice: ClientChoice, locate: LocateSign): void {
  const signs = signsIn(page);
  for (const [slug, title, seenBy, support] of MAIL_FEATURES) {
    const sign = choice.allowed.has(slug) ? undefined : seenBy.find((each) => signs.has(each));
    const lacking = sign === undefined ? "" : describeSupport(support, choice);
    if (sign === undefined || lacking === "") continue;
    const message = `the mail uses ${title}: ${lacking} (${CANIEMAIL}). If the mail works without it, allow ${slug}`;
    report({ ...choice.place, path: locate(sign) ?? choice.place.path }, "support.missing", message);
  }
}

/** Names the clients that lack a feature; empty if none does. */
function describeSupport(support: string, { clients, reportsPartial }: ClientChoice): string {
  const none = clients.filter((client) => support[client] === "n");
  const part = reportsPartial ? clients.filter((client) => support[client] === "a") : [];
  const say = (who: readonly number[], one: string, many: string) =>
    who.length === 0 ? [] : [`${namesOf(who)} ${who.length === 1 ? one : many}`];
  return [
    ...say(none, "does not support it", "do not support it"),
    ...say(part, "supports it in part", "support it in part"),
  ].join("; ");
}

function namesOf(clients: readonly number[]): string {
  const names = clients.slice(0, NAMED).flatMap((client) => MAIL_CLIENTS[client]?.[1] ?? []);
  const more = clients.length - names.length;
  return `${names.join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}
