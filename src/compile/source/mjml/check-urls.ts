import { type DefaultTreeAdapterTypes, parseFragment } from "parse5";
import { findServicePlaceholders } from "../../../domain/sending-service/service-placeholder.ts";
import { scanMarkup } from "../markup/scan-markup.ts";
import { cutAtTags } from "../merge-tag/parse-tagged-text.ts";
import type { SourcePlaces } from "../shared/source-places.ts";
import { whyRefused } from "../url/judge-url.ts";
import type { UrlUse } from "../url/literal-url.ts";
import { refuseUrl } from "../url/refuse-url.ts";
import { slotUse } from "./read-value.ts";
import type { SourceElement, SourceText } from "./source-element.ts";

/** Attributes that hold a URL and take no value. */
const FIXED: Readonly<Record<string, UrlUse>> = {
  action: "link",
  "base-url": "link",
  formaction: "link",
  "icon-unwrapped-url": "image",
  "icon-wrapped-url": "image",
  poster: "image",
  "thumbnails-src": "image",
};

/** Components whose content is no HTML of the mail. */
const WITHOUT_HTML = new Set(["mj-style", "mj-title", "mj-breakpoint"]);

/** What another template language puts a value in the place of. */
const FOREIGN = /<%|\{[{%#]|\$\{|#\{|\[\[/;

/**
 * Reports literal URLs that lead nowhere from a mail, or that no mail may hold, in components and the HTML within them.
 * Where a tag is the beginning nothing is known of the rest, and what another template language fills in is left alone.
 */
export function checkUrls(elements: readonly SourceElement[], places: SourcePlaces): void {
  // The addresses of such a menu are relative to one of its own.
  const relative = new Set(elements.filter(hasBaseUrl).flatMap(({ children }) => children));
  for (const element of elements) {
    const { name, attributes, content } = element;
    if (!relative.has(element)) for (const attribute of attributes) checkAttribute(attribute, places);
    if (content === undefined || WITHOUT_HTML.has(name)) continue;
    for (const { attribute, start, end } of scanMarkup(content.raw)) {
      if (attribute === undefined) continue;
      const text = { raw: content.raw.slice(start, end), start: content.start + start };
      checkAttribute({ name: attribute, ...text }, places);
    }
  }
}

function checkAttribute(attribute: SourceText & { readonly name: string }, places: SourcePlaces): void {
  const { name } = attribute;
  if (name === "srcset") for (const url of splitSrcset(attribute)) checkUrl(url, "image", places);
  const use = Object.hasOwn(FIXED, name) ? FIXED[name] : slotUse(name);
  if (use !== undefined && use !== "attribute") checkUrl(attribute, use, places);
}

/** The URLs of a srcset, each with what it is for behind it (HTML Standard, 4.8.4.2.1). */
const CANDIDATE = /[^\s,](?:\S*[^\s,])?(?=,*(?:\s|$))(?:\s[^,]*)?/g;

function splitSrcset({ raw, start }: SourceText): readonly SourceText[] {
  return [...raw.matchAll(CANDIDATE)].map(({ 0: candidate, index }) => ({
    raw: candidate.replace(/\s[\s\S]*$/, ""),
    start: start + index,
  }));
}

function hasBaseUrl({ name, attributes }: SourceElement): boolean {
  return name === "mj-navbar" && attributes.some((attribute) => attribute.name === "base-url" && attribute.raw !== "");
}

function checkUrl({ raw, start }: SourceText, use: UrlUse, places: SourcePlaces): void {
  const text = decode(raw).trim();
  const [first, ...rest] = cutAtTags(text, "url", () => ({ ...places.at(start), diagnostics: [] }));
  // What is empty, or a mark in the mail itself, is for the linter to speak of.
  if (typeof first !== "string" || (use === "link" && first.startsWith("#"))) return;
  // One that nobody fills in is reported as such.
  if (findServicePlaceholders(first, places.service)[0]?.start === 0) return;
  const whole = [first, ...rest].map((part) => (typeof part === "string" ? part : "0")).join("");
  const refusal = FOREIGN.test(whole) ? undefined : whyRefused(whole, use);
  if (refusal !== undefined) refuseUrl(refusal, text, places.at(start));
}

/** The value of an attribute as a browser reads it, which knows two thousand names of characters. */
function decode(raw: string): string {
  if (!raw.includes("&")) return raw;
  const [element] = parseFragment(`<a href="${raw.replaceAll('"', "&quot;")}">`).childNodes;
  return (element as DefaultTreeAdapterTypes.Element).attrs[0]?.value ?? raw;
}
