import { withImageOrigin } from "../../../examples/images/with-image-origin.ts";
import { publicUrl } from "../rpc/public-url.ts";
import { EMPTY_SOURCES } from "./empty-sources.ts";

/** What a new template can begin with. */
export interface StartingPoint {
  readonly name: string;
  readonly about: string;
  readonly subject: string;
  /** Of its files; absent for the empty one and for what is pasted. */
  readonly file?: string;
  /** Of a mail in a layout. */
  readonly folder?: string;
  /** Of those without files. */
  readonly source?: string;
  /** What was pasted. */
  readonly text?: string;
}

/** What a template of a kind can begin with: the examples are mails. */
export function startingPointsOf(kind: string): readonly StartingPoint[] {
  if (kind === "partial") return PARTIALS;
  return kind === "layout" ? [EMPTY] : [...EXAMPLES, EMPTY];
}

const EXAMPLES: readonly StartingPoint[] = [
  {
    name: "Welcome",
    about: "Document: a greeting with defaults, and a section for trials",
    subject: "Welcome to Numbrook, {{ first_name|'friend' }}",
    file: "welcome.template.json",
  },
  {
    name: "Password reset",
    about: "Document: one button, and who requested it",
    subject: "Reset your password",
    file: "password-reset.template.json",
  },
  {
    name: "Order receipt",
    about: "Document: a list of the ordered items",
    subject: "Your order {{ order_no }}",
    file: "order-receipt.template.json",
  },
  {
    name: "Newsletter",
    about: "Document: columns and images",
    subject: "Issue {{ issue_no }}",
    file: "newsletter.template.json",
  },
  {
    name: "Watch list",
    about: "MJML: a section for each offer, another if there is none",
    subject: "What is cheaper this week",
    file: "watch-list.mjml",
  },
];

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
