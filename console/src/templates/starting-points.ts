import { withImageOrigin } from "../../../examples/images/with-image-origin.ts";
import { publicUrl } from "../rpc/public-url.ts";
import { EMPTY_SOURCES } from "./empty-sources.ts";
import { SINGLE_MAILS } from "./single-mails.ts";
import type { StartingPoint } from "./starting-point.ts";

/** What a template of a kind can begin with that is no example: the examples are mails. */
export function startingPointsOf(kind: string): readonly StartingPoint[] {
  return kind === "partial" ? PARTIALS : [EMPTY];
}

/** What is chosen at first. */
export function firstStartingPoint(kind: string): StartingPoint | undefined {
  return kind === "mail" ? SINGLE_MAILS[0] : startingPointsOf(kind)[0];
}

const EMPTY: StartingPoint = {
  name: "Empty",
  about: "MJML: one line of text",
  subject: "",
  source: EMPTY_SOURCES.mail,
};

const PARTIALS: readonly StartingPoint[] = [
  {
    name: "MJML",
    about: "A section with one line of text, for mails in MJML",
    subject: "",
    source: EMPTY_SOURCES.partialOfMjml,
  },
  {
    name: "Document",
    about: "A row with one line of text, for documents",
    subject: "",
    source: EMPTY_SOURCES.partialOfDocuments,
  },
];

/** A source that is pasted. */
export const PASTED = { name: "Paste", about: "MJML or a document from elsewhere", subject: "", text: "" };

const SOURCES = import.meta.glob<string>(
  "../../../examples/{welcome,password-reset,order-receipt,newsletter,watch-list}.{template.json,mjml}",
  {
    query: "?raw",
    import: "default",
  },
);
const DATA = import.meta.glob<string>(
  "../../../examples/{welcome,password-reset,order-receipt,newsletter,watch-list}.data.json",
  { query: "?raw", import: "default" },
);

/** The source of a starting point, and data that it can be filled with. */
export async function loadStartingPoint({
  file,
  source: own,
  text = own,
}: StartingPoint): Promise<{ source: string; data: string | undefined }> {
  if (text !== undefined) return { source: text, data: undefined };
  if (file === undefined) throw new Error("a starting point has a text or a file");
  const source = await SOURCES[`../../../examples/${file}`]?.();
  if (source === undefined) throw new Error(`there is no example ${file}`);
  const data = await DATA[`../../../examples/${file.replace(/[.].*$/, ".data.json")}`]?.();
  const origin = publicUrl();
  return { source: withImageOrigin(source, origin), data: data && withImageOrigin(data, origin) };
}
