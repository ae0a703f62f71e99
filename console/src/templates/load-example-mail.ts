import { withImageOrigin } from "../../../examples/images/with-image-origin.ts";
import { EXAMPLE_PARTS } from "../../../gen/example-parts.ts";
import type { ExampleFormat } from "./example-format.ts";
import { EXAMPLE_SETTINGS } from "./example-settings.ts";

/** A mail of an example in a format, or a partial or layout that it is made of. */
export interface ExampleFolder {
  readonly slug: string;
  readonly name: string;
  readonly kind: string;
  readonly source: string;
  readonly data: string | undefined;
  /** What the source names: the plain text, if it is written by hand. */
  readonly files: Readonly<Record<string, string>>;
}

const FOLDERS = { mjml: "../../../examples/branded", document: "../../../examples/documents" } as const;
const TEXTS = import.meta.glob<string>(
  "../../../examples/{branded,documents}/*/{template.mjml,template.json,mail.txt,samples/example.json}",
  { query: "?raw", import: "default" },
);

/** A mail in a format, and what it is made of: the partials, the layout, the mail. `origin` is that of their images. */
export function loadExampleMail(
  slug: string,
  format: ExampleFormat,
  origin: string,
): Promise<readonly ExampleFolder[]> {
  const parts = EXAMPLE_PARTS[format][slug];
  if (parts === undefined) throw new Error(`there is no example ${slug} in the format ${format}`);
  return Promise.all([...parts, slug].map((each) => loadFolder(`${FOLDERS[format]}/${each}`, each, origin)));
}

async function loadFolder(folder: string, slug: string, origin: string): Promise<ExampleFolder> {
  const read = async (file: string) => {
    const text = await TEXTS[`${folder}/${file}`]?.();
    return text && withImageOrigin(text, origin);
  };
  const settings = EXAMPLE_SETTINGS[`${folder}/letterpress.json`];
  const source = (await read("template.json")) ?? (await read("template.mjml"));
  if (settings === undefined || source === undefined) throw new Error(`there is no example ${slug}`);
  const { name, kind = "mail" } = settings;
  const plain = await read("mail.txt");
  return {
    ...{ slug, name, kind, source },
    data: await read("samples/example.json"),
    files: plain === undefined ? {} : { "mail.txt": plain },
  };
}
