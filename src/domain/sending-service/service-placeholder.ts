import { nearestName } from "../nearest-name.ts";
import { SENDING_SERVICES, type SendingService } from "./sending-service.ts";

/** A piece of an author's text that a sending service may fill in. */
export interface ServicePlaceholder {
  readonly text: string;
  readonly start: number;
  /** Whether a service lists it or may fill it in. False when it only has the shape of one. */
  readonly isKnown: boolean;
  /** Whether the declared service fills it in. */
  readonly isDeclared: boolean;
}

const patternsOf = ({ placeholders, pattern }: SendingService): readonly string[] => [
  ...placeholders.map(toPattern),
  ...(pattern === undefined ? [] : [pattern.source]),
];
const anyOf = (patterns: readonly string[]) => new RegExp(patterns.length === 0 ? "(?!)" : patterns.join("|"), "g");
const declaredBy = (services: readonly SendingService[]) =>
  services.flatMap((service) => [...patternsOf(service), ...(service.declared ? [service.declared.source] : [])]);

const KNOWN = anyOf(SENDING_SERVICES.flatMap(patternsOf));
/** Whatever a service fills in, declared or not. */
const FILLED = anyOf(declaredBy(SENDING_SERVICES));
/** What every placeholder begins with. Most texts have none of it, and the search for a placeholder is slow. */
const BEGINNING = /[*<{%[]/;
const SHAPES = SENDING_SERVICES.flatMap(({ shape }) => (shape === undefined ? [] : [shape.source]));
const WHOLE = new RegExp(`^(?:${KNOWN.source})$`);
/** Of services that fill in more than they list. */
const OPEN = new RegExp(
  `^(?:${anyOf(SENDING_SERVICES.flatMap(({ shape, isOpen }) => (shape && isOpen ? [shape.source] : []))).source})$`,
);
const DECLARED: ReadonlyMap<string, RegExp> = new Map(
  [...new Set(SENDING_SERVICES.map(({ id }) => id))].map((id) => {
    const found = anyOf(declaredBy(SENDING_SERVICES.filter((service) => service.id === id)));
    return [id, new RegExp(`^(?:${found.source})$`)];
  }),
);
const SEARCHES: ReadonlyMap<string | undefined, RegExp> = new Map(
  [undefined, ...DECLARED.keys()].map((id) => {
    const own = declaredBy(SENDING_SERVICES.filter((service) => service.id === id));
    return [id, anyOf([...own, KNOWN.source, ...SHAPES])];
  }),
);

/** Finds, in order, what is or looks like a placeholder of a sending service, in a template that may declare one. */
export function findServicePlaceholders(text: string, declared?: string): readonly ServicePlaceholder[] {
  if (!BEGINNING.test(text)) return [];
  const search = SEARCHES.get(declared) ?? anyOf([]);
  return [...text.matchAll(search)].flatMap(({ 0: found, index }) => {
    const isDeclared = declared !== undefined && DECLARED.get(declared)?.test(found) === true;
    const isKnown = isDeclared || WHOLE.test(found) || OPEN.test(found);
    // Three braces are what other template languages write, too.
    if (!isKnown && found.startsWith("{{{") && meantBy(found, servicesLike(found)) === undefined) return [];
    return [{ text: found, start: index, isKnown, isDeclared }];
  });
}

/** Text with what services fill in as it is, and all else as `change` makes it. */
export function aroundServicePlaceholders(text: string, change: (piece: string) => string): string {
  if (!BEGINNING.test(text)) return change(text);
  let changed = "";
  let end = 0;
  for (const { 0: found, index } of text.matchAll(FILLED)) {
    changed += change(text.slice(end, index)) + found;
    end = index + found.length;
  }
  return changed + change(text.slice(end));
}

/** True for text that begins with what a service fills in. */
export function beginsWithServicePlaceholder(text: string): boolean {
  return text.search(FILLED) === 0;
}

/** What is said of a placeholder that the declared service does not fill in: whose it is, and what to write. */
export function undeclaredPlaceholderMessage(text: string, declared: string | undefined): string {
  const listed = SENDING_SERVICES.filter((service) =>
    new RegExp(`^(?:${anyOf(patternsOf(service)).source})$`).test(text),
  );
  const services = listed.length > 0 ? listed : servicesLike(text);
  const names = services.map(({ name }) => name).join(" and ");
  const ids = [...new Set(services.map(({ id }) => id))].join(" or ");
  const meant = listed.length > 0 ? undefined : meantBy(text, services);
  const fact = listed.length > 0 ? `is filled in by ${names}` : `looks like a placeholder of ${names}`;
  const contrast = declared === undefined ? "" : `, and sending_service is ${declared}`;
  const question = meant === undefined ? "" : `did you mean ${meant}? `;
  return `"${text}" ${fact}${contrast}; ${question}set sending_service to ${ids}, or write a merge tag that is given the value`;
}

/** What is said of text that only looks like a placeholder: whose it might be, and what to write. */
export function unknownPlaceholderMessage(text: string): string {
  const services = servicesLike(text);
  const names = services.map(({ name }) => name).join(" and ");
  const meant = meantBy(text, services);
  const question = meant === undefined ? "" : `did you mean ${meant}? `;
  return `"${text}" looks like a placeholder of ${names}, and is none that passes through; ${question}write one that is listed, or a merge tag that is given the value`;
}

/** The listed placeholder that a mistyped one most likely means. */
export function nearestPlaceholder(text: string): string | undefined {
  return WHOLE.test(text) ? undefined : meantBy(text, servicesLike(text));
}

function servicesLike(text: string): readonly SendingService[] {
  return SENDING_SERVICES.filter(({ shape }) => shape && new RegExp(`^(?:${shape.source})$`).test(text));
}

function meantBy(text: string, services: readonly SendingService[]): string | undefined {
  return nearestName(
    text,
    services.flatMap(({ placeholders }) => placeholders),
  );
}

/** Blanks within three braces make no difference. */
function toPattern(placeholder: string): string {
  const escaped = placeholder.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
  return escaped.replace(/^(\\\{\\\{\\\{)(.*)(\\\}\\\}\\\})$/, "$1\\s{0,5}$2\\s{0,5}$3");
}
