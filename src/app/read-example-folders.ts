import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { withImageOrigin } from "../../examples/images/with-image-origin.ts";
import type { TemplateSource } from "../domain/template/template-source.ts";
import type { ExampleTemplate } from "../service/first-start.ts";
import type { NewBrand } from "../service/make-brand.ts";
import { withExampleParts } from "../service/with-example-parts.ts";

const EXAMPLES = join(import.meta.dirname, "../../examples");
/** Where the mails of each format are. Layouts and partials do not mix, so that each has its own. */
const FOLDERS = { mjml: join(EXAMPLES, "branded"), document: join(EXAMPLES, "documents") } as const;
const BRANDS = join(EXAMPLES, "brands");
const KINDS = ["partial", "layout", "mail"] as const;
const PLAIN_TEXT = "mail.txt";
/** Each costs a first start the time of a publish. */
const FIRST = ["one-time-code", "parcel-shipped", "payment-failed", "sign-in-alert", "team-invitation"];

/** What the mails of a folder are written in. */
export type ExampleFormat = keyof typeof FOLDERS;

/** What `letterpress.json` of an example has. */
interface FolderSettings {
  readonly slug: string;
  readonly name: string;
  readonly kind?: (typeof KINDS)[number];
  readonly subject?: string;
}

/** Reads mails in a layout with partials, whose colours are those of a brand: the partials, the layout, the mails. */
export function readExampleFolders(
  imageOrigin: string | undefined,
  format: ExampleFormat = "mjml",
): readonly ExampleTemplate[] {
  const root = FOLDERS[format];
  const folders = readdirSync(root).map((folder) => readFolder(join(root, folder), imageOrigin));
  const rank = ({ kind }: ExampleTemplate) => KINDS.indexOf(kind ?? "mail");
  return folders.toSorted((left, right) => rank(left) - rank(right) || (left.slug < right.slug ? -1 : 1));
}

/** Lists the slugs of the mails. */
export function listExampleFolders(format: ExampleFormat = "mjml"): readonly string[] {
  const root = FOLDERS[format];
  const settings = readdirSync(root).map((folder) => readSettings(join(root, folder)));
  return settings.flatMap(({ slug, kind = "mail" }) => (kind === "mail" ? [slug] : [])).toSorted();
}

/** Reads those that a first start publishes: some mails, and what they are made of. */
export function readFirstFolders(imageOrigin: string | undefined): readonly ExampleTemplate[] {
  return withExampleParts(readExampleFolders(imageOrigin), FIRST);
}

/** Reads the brands that fill them. */
export function readExampleBrands(imageOrigin: string | undefined): readonly NewBrand[] {
  return readdirSync(BRANDS)
    .toSorted()
    .map((file) => JSON.parse(readText(join(BRANDS, file), imageOrigin)) as NewBrand);
}

function readFolder(folder: string, imageOrigin: string | undefined): ExampleTemplate {
  const { slug, name, kind, subject = "" } = readSettings(folder);
  const sample = join(folder, "samples/example.json");
  return {
    slug,
    name,
    subject,
    kind: kind === "mail" ? undefined : kind,
    source: readSource(folder, imageOrigin),
    data: existsSync(sample) ? (JSON.parse(readText(sample, imageOrigin)) as ExampleTemplate["data"]) : undefined,
  };
}

/** A document, or MJML with the plain text that is written by hand. */
function readSource(folder: string, imageOrigin: string | undefined): TemplateSource {
  const document = join(folder, "template.json");
  if (existsSync(document)) return { kind: "document", text: readText(document, imageOrigin) };
  const text = readText(join(folder, "template.mjml"), imageOrigin);
  const plain = join(folder, PLAIN_TEXT);
  return { kind: "mjml", text, ...(existsSync(plain) && { files: { [PLAIN_TEXT]: readText(plain, imageOrigin) } }) };
}

function readSettings(folder: string): FolderSettings {
  return JSON.parse(readText(join(folder, "letterpress.json"))) as FolderSettings;
}

function readText(path: string, imageOrigin?: string): string {
  return withImageOrigin(readFileSync(path, "utf8"), imageOrigin);
}
