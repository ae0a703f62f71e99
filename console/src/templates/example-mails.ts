import { withImageOrigin } from "../../../examples/images/with-image-origin.ts";
import { publicUrl } from "../rpc/public-url.ts";

/** A mail of `examples/branded`, or a partial or layout that it is made of. */
export interface ExampleFolder {
  readonly slug: string;
  readonly name: string;
  readonly kind: string;
  readonly subject: string;
  readonly source: string;
  readonly data: string | undefined;
  /** What the source names: the plain text, if it is written by hand. */
  readonly files: Readonly<Record<string, string>>;
}

interface Settings {
  readonly slug: string;
  readonly name: string;
  readonly kind?: string;
  readonly subject?: string;
}

const FOLDERS = "../../../examples/branded/";
const SETTINGS = import.meta.glob<Settings>("../../../examples/branded/*/letterpress.json", {
  eager: true,
  import: "default",
});
const SOURCES = import.meta.glob<string>("../../../examples/branded/*/template.mjml", {
  query: "?raw",
  import: "default",
});
const DATA = import.meta.glob<string>("../../../examples/branded/*/samples/example.json", {
  query: "?raw",
  import: "default",
});
const TEXTS = import.meta.glob<string>("../../../examples/branded/*/mail.txt", {
  query: "?raw",
  import: "default",
});
const USED = /partial:([a-z0-9-]+)|\slayout="([a-z0-9-]+)"/g;

/** The mails, by their names. */
export const EXAMPLE_MAILS: readonly Settings[] = Object.values(SETTINGS)
  .filter(({ kind = "mail" }) => kind === "mail")
  .toSorted((left, right) => (left.name < right.name ? -1 : 1));

/** A mail and what it is made of: the partials, the layout, the mail. */
export async function loadExampleMail(slug: string): Promise<readonly ExampleFolder[]> {
  const found = new Map<string, ExampleFolder>();
  const queue = [slug];
  for (const next of queue) {
    if (found.has(next)) continue;
    const folder = await loadFolder(next);
    found.set(next, folder);
    for (const [, partial, layout] of folder.source.matchAll(USED)) queue.push(partial ?? layout ?? "");
  }
  const rank = ({ kind }: ExampleFolder) => ["partial", "layout", "mail"].indexOf(kind);
  return [...found.values()].toSorted((left, right) => rank(left) - rank(right));
}

async function loadFolder(slug: string): Promise<ExampleFolder> {
  const settings = SETTINGS[`${FOLDERS}${slug}/letterpress.json`];
  const source = await SOURCES[`${FOLDERS}${slug}/template.mjml`]?.();
  if (settings === undefined || source === undefined) throw new Error(`there is no example ${slug}`);
  const data = await DATA[`${FOLDERS}${slug}/samples/example.json`]?.();
  const plain = await TEXTS[`${FOLDERS}${slug}/mail.txt`]?.();
  const origin = publicUrl();
  const { name, kind = "mail", subject = "" } = settings;
  return {
    ...{ slug, name, kind, subject },
    source: withImageOrigin(source, origin),
    data: data && withImageOrigin(data, origin),
    files: plain === undefined ? {} : { "mail.txt": plain },
  };
}
