import { withImageOrigin } from "../../../examples/images/with-image-origin.ts";
import { publicUrl } from "../rpc/public-url.ts";

/** What a new template can begin with. */
export interface StartingPoint {
  readonly name: string;
  readonly about: string;
  readonly subject: string;
  /** Of its files; absent for the empty one and for what is pasted. */
  readonly file?: string;
  /** What was pasted. */
  readonly text?: string;
}

export const STARTING_POINTS: readonly StartingPoint[] = [
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
  { name: "Empty", about: "MJML: one line of text", subject: "" },
];

/** A source that is pasted. */
export const PASTED = { name: "Paste", about: "MJML or a document from elsewhere", subject: "", text: "" };

const EMPTY = `<mjml lang="en">
  <mj-head>
    <mj-title>A new mail</mj-title>
    <mj-preview>What the inbox shows beside the subject</mj-preview>
  </mj-head>
  <mj-body>
    <mj-section>
      <mj-column>
        <mj-text>Hello {{ first_name|'there' }}</mj-text>
      </mj-column>
    </mj-section>
  </mj-body>
</mjml>
`;

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
  text,
}: StartingPoint): Promise<{ source: string; data: string | undefined }> {
  if (text !== undefined) return { source: text, data: undefined };
  if (file === undefined) return { source: EMPTY, data: undefined };
  const source = await SOURCES[`../../../examples/${file}`]?.();
  if (source === undefined) throw new Error(`there is no example ${file}`);
  const data = await DATA[`../../../examples/${file.replace(/[.].*$/, ".data.json")}`]?.();
  const origin = publicUrl();
  return { source: withImageOrigin(source, origin), data: data && withImageOrigin(data, origin) };
}
