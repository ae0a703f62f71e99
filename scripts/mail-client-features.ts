import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

/** What the caniemail package says of one feature. */
interface Feature {
  readonly slug: string;
  readonly title: string;
  readonly category: string;
  /** By family, platform and version, oldest first: y, a (in part), n or u, and numbers of notes. */
  readonly stats: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, string>>>>>>;
}

interface Data {
  readonly last_update_date: string;
  readonly nicenames: {
    readonly family: Readonly<Record<string, string>>;
    readonly platform: Readonly<Record<string, string>>;
  };
  readonly data: readonly Feature[];
}

/** What a title does not say in a form that can be read, or says of what no page shows. */
const SIGNS: Readonly<Record<string, readonly string[]>> = {
  "css-block-inline-size": ["block-size", "inline-size"],
  "css-border-inline-block-individual": [],
  "css-border-inline-block-longhand": [],
  "css-border-radius-logical": ["border-start-start-radius", "border-end-end-radius"],
  "css-column-layout-properties": ["columns", "column-width", "column-rule"],
  "css-comments": [],
  "css-grid-template": ["grid-template-columns", "grid-template-rows", "grid-template-areas"],
  "css-intrinsic-size": [],
  "css-nesting": [],
  "css-sytem-ui": [],
  "css-unit-calc": ["calc()"],
  "css-unit-initial": [],
  "css-variables": ["var()"],
  "html-address": ["<address>"],
  "html-anchor-links": ["a[href^=#]"],
  "html-comments": [],
  "html-doctype": [],
  "html-h1-h6": ["<h1>", "<h2>", "<h3>", "<h4>", "<h5>", "<h6>"],
  "html-image-maps": ["<map>"],
  "html-mailto-links": ["a[href^=mailto:]"],
  "html-meta-color-scheme": ["meta[name=color-scheme]"],
  "html-semantics": [
    "<article>",
    "<aside>",
    "<details>",
    "<figure>",
    "<footer>",
    "<header>",
    "<main>",
    "<nav>",
    "<section>",
  ],
  "html-srcset": ["[srcset]", "[sizes]"],
  "html-svg": ["<svg>"],
};

/** The source of `gen/mail-clients/features.ts`: which clients support what, and how it is seen in a page. */
export function mailClientFeaturesModule(): string {
  const require = createRequire(import.meta.url);
  const { version } = require("caniemail/package.json") as { readonly version: string };
  const data: Data = JSON.parse(readFileSync(require.resolve("caniemail/caniemail.json"), "utf8"));
  const clients = clientsOf(data);
  const known = data.data.flatMap((feature) => {
    const signs = signsOf(feature);
    return signs.length === 0 ? [] : [{ ...feature, signs }];
  });
  const lines = known.map(({ slug, title, signs, stats }) => {
    const support = clients.map(([id]) => newest(stats, id)).join("");
    return `  ${JSON.stringify([slug, title.trim(), signs, support])},\n`;
  });
  return `// Generated from the caniemail package, whose data are under the MIT licence. Do not edit.

/** The package, and the day of its data. */
export const CANIEMAIL = ${JSON.stringify(`caniemail ${version} of ${data.last_update_date.slice(0, 10)}`)};

/** Clients, as they are chosen and as people call them. */
export const MAIL_CLIENTS: readonly (readonly [id: string, name: string])[] = ${JSON.stringify(clients)};

/** A letter for each client says whether it supports it: y, a (in part), n, or u where that is unknown. */
export type MailFeature = readonly [slug: string, title: string, signs: readonly string[], support: string];

export const MAIL_FEATURES: readonly MailFeature[] = [
${lines.join("")}];
`;
}

function clientsOf({ data, nicenames }: Data): readonly (readonly [id: string, name: string])[] {
  const ids = new Set(
    data.flatMap(({ stats }) =>
      Object.entries(stats).flatMap(([family, platforms]) => Object.keys(platforms).map((each) => `${family}.${each}`)),
    ),
  );
  return [...ids].toSorted().map((id) => {
    const [family = "", platform = ""] = id.split(".");
    return [id, `${nicenames.family[family] ?? family} (${nicenames.platform[platform] ?? platform})`];
  });
}

function newest(stats: Feature["stats"], id: string): string {
  const [family = "", platform = ""] = id.split(".");
  return Object.values(stats[family]?.[platform] ?? {}).at(-1)?.[0] ?? "u";
}

/** How a feature is seen in a page (src/compile/lint/support/signs-in.ts). */
function signsOf({ slug, title, category }: Feature): readonly string[] {
  const known = SIGNS[slug];
  if (known !== undefined) return known;
  if (category === "html") return htmlSigns(title);
  return category === "css" && !slug.startsWith("css-selector-") ? cssSigns(slug, title) : [];
}

function htmlSigns(title: string): readonly string[] {
  const [, element, attribute, value] = /^<(\w+) (\w+)="(\w+)">/.exec(title) ?? [];
  if (element !== undefined) return [`${element}[${attribute}=${value}]`];
  const [, name] = /^([\w-]+) attribute$/.exec(title) ?? [];
  return name === undefined ? [...title.matchAll(/<\w+>/g)].map(([found]) => found) : [`[${name}]`];
}

function cssSigns(slug: string, title: string): readonly string[] {
  const [, pseudo, named] = /^css-pseudo-(class|element)-(.+)$/.exec(slug) ?? [];
  if (pseudo !== undefined) return [`${pseudo === "class" ? ":" : "::"}${named}`];
  const queries = [...title.matchAll(/@media \(([\w-]+)\)/g)].map(([, query]) => `@media(${query})`);
  if (queries.length > 0) return queries;
  if (title.startsWith("@") || title.startsWith("!")) return [title.replace(/ keyword$/, "")];
  const functions = title.match(/[a-z-]+\(\)/g);
  if (functions !== null) return functions;
  const [, unit] = /^(\S+) unit$/.exec(title) ?? [];
  if (unit !== undefined) return [`1${unit}`];
  const [, property, value] = /^([a-z-]+): ?([a-z-]+)$/.exec(title) ?? [];
  if (property !== undefined) return [`${property}:${value}`];
  return title
    .replace(/( CSS)? (property|shorthand)$/, "")
    .split(/ & |, /)
    .map((each) => each.trim());
}
