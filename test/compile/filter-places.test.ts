import { expect, test } from "vitest";
import { compileSource } from "../../src/compile/compile-source.ts";
import type { TemplateSource } from "../../src/domain/template/template-source.ts";
import { blockOf, documentOf, rowOf } from "./support/document-fixture.ts";

const TAG = "{{ total | upcase }}";
const URL_WITH_TAG = `https://shop.example.com/${TAG}`;
const LINK = "https://shop.example.com/";

type Fields = Readonly<Record<string, unknown>>;

const block = (kind: string, props: Fields): Fields => documentOf([rowOf([blockOf(kind, props)])]);
const mail = (more: Fields): Fields => ({ ...block("paragraph", { content: "Hello" }), ...more });
const canvas = { language: "en", preheaderText: TAG };
const mailbox = { address: "shop@example.com", name: TAG };

/** Every place of a mail that a tag may be in, as a document has it. */
const IN_DOCUMENTS: readonly (readonly [place: string, document: Fields])[] = [
  ["a paragraph", block("paragraph", { content: TAG })],
  ["a link of a paragraph", block("paragraph", { content: `<a href="${URL_WITH_TAG}">Shop</a>` })],
  ["a heading", block("heading", { content: TAG })],
  ["a list", block("list", { content: `<ul><li>${TAG}</li></ul>` })],
  ["the label of a button", block("button", { text: TAG, link: LINK, color: "#000000" })],
  ["the link of a button", block("button", { text: "Shop", link: URL_WITH_TAG, color: "#000000" })],
  ["a whole link", block("anchor", { text: "Shop", link: TAG })],
  ["the source of an image", block("image", { src: URL_WITH_TAG, alt: "Our shop" })],
  ["the alternative text of an image", block("image", { src: `${LINK}a.png`, alt: TAG })],
  ["an entry of a menu", block("menu", { items: [{ label: TAG, link: LINK, enabled: true }] })],
  ["a cell of a table", block("table", { columns: [{}], rows: [{ cells: [{ content: TAG }] }] })],
  ["the preheader", mail({ canvas })],
  ["the plain text", mail({ text: `Hello ${TAG}` })],
  ["the sender of messages", mail({ message: { from: mailbox } })],
  ["whom to answer", mail({ message: { replyTo: [mailbox] } })],
  ["the link to unsubscribe", mail({ message: { unsubscribeUrl: TAG } })],
];

const inMjml = (body: string, head = ""): string =>
  `<mjml lang="en"><mj-head><mj-title>T</mj-title>${head}</mj-head><mj-body><mj-section><mj-column>${body}</mj-column></mj-section></mj-body></mjml>`;

const IN_MJML: readonly (readonly [place: string, text: string])[] = [
  ["text", inMjml(`<mj-text>${TAG}</mj-text>`)],
  ["HTML", inMjml(`<mj-raw><p title="${TAG}">a</p></mj-raw>`)],
  ["a link", inMjml(`<mj-button href="${URL_WITH_TAG}">Shop</mj-button>`)],
  ["an alternative text", inMjml(`<mj-image src="${LINK}a.png" alt="${TAG}" />`)],
  ["the title", inMjml("<mj-text>a</mj-text>", `<mj-title>${TAG}</mj-title>`).replace("<mj-title>T</mj-title>", "")],
  ["the preview", inMjml("<mj-text>a</mj-text>", `<mj-preview>${TAG}</mj-preview>`)],
  [
    "the sender of messages",
    inMjml("<mj-text>a</mj-text>", `<lp-message from="shop@example.com" from-name="${TAG}" />`),
  ],
];

async function errorsOf(source: TemplateSource, subject?: string): Promise<readonly string[]> {
  const { diagnostics } = await compileSource(source, { subject });
  return diagnostics.filter(({ severity }) => severity === "error").map(({ rule, message }) => `${rule} ${message}`);
}

const FILTER = [expect.stringMatching(/^tag\.filter "\{\{ total \| upcase \}\}" calls upcase, a filter of Liquid; /)];

test.each(IN_DOCUMENTS)(
  "a filter in %s of a document is an error, and not its name as a default",
  async (_, document) => {
    expect(await errorsOf({ kind: "document", text: JSON.stringify(document) })).toEqual(FILTER);
  },
);

test.each(IN_MJML)("a filter in %s of MJML is an error, and not its name as a default", async (_, text) => {
  expect(await errorsOf({ kind: "mjml", text })).toEqual(FILTER);
});

test.each([
  ["document", JSON.stringify(mail({}))],
  ["mjml", inMjml("<mj-text>Hello</mj-text>")],
] as const)("a filter in the subject of a %s is an error, and not its name as a default", async (kind, text) => {
  expect(await errorsOf({ kind, text }, `Your order: ${TAG}`)).toEqual(FILTER);
});

test("a filter in the plain text of MJML is an error, and not its name as a default", async () => {
  const text = inMjml("<mj-text>Hello</mj-text>", '<lp-text path="mail.txt" />');
  expect(await errorsOf({ kind: "mjml", text, files: { "mail.txt": `Hello ${TAG}` } })).toEqual(FILTER);
});
