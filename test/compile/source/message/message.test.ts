import { describe, expect, it, test } from "vitest";
import type { FillData } from "../../../../core/evaluator/data.ts";
import { fillProgram } from "../../../../core/evaluator/fill.ts";
import { compileSource } from "../../../../src/compile/compile-source.ts";
import type { Compilation } from "../../../../src/compile/compiler.ts";
import { contractOf } from "../../../../src/contract/contract-of.ts";
import { blockOf, documentOf, rowOf } from "../../support/document-fixture.ts";
import { mailOf } from "../mjml/support/mjml-fixture.ts";

type Fields = Readonly<Record<string, unknown>>;

const ROWS = [rowOf([blockOf("heading", { content: "Hello", level: "h1" })])];
const BODY = "<mj-section><mj-column><mj-text>Hello</mj-text></mj-column></mj-section>";
const SUBJECT = { subject: "Hello" };

const ofDocument = (message: unknown) =>
  compileSource({ kind: "document", text: JSON.stringify(documentOf(ROWS, { message })) }, SUBJECT);
const ofMjml = (declaration: string) =>
  compileSource(
    { kind: "mjml", text: mailOf(BODY, `<mj-title>a</mj-title><mj-preview>b</mj-preview>${declaration}`) },
    SUBJECT,
  );

function settingsOf({ programs, diagnostics }: Compilation, data: FillData = {}): unknown {
  if (programs.message === undefined) throw new Error(JSON.stringify(diagnostics));
  const { output } = fillProgram(JSON.parse(programs.message), data);
  return JSON.parse(output);
}

const ALL = {
  from: { name: "{{ agent|'Team' }} of \"Numbrook\"", address: "shop@example.com" },
  replyTo: ["desk@example.com", { name: "Desk", address: "b@example.com" }],
  unsubscribeUrl: "{{ unsubscribe }}",
  autoSubmitted: "auto-generated",
  messageIdDomain: "mail.example.com",
  textFormat: "flowed",
};
const DATA = { merge_tags: { text: { agent: 'A\n"\\ü' }, url: { unsubscribe: 'https://a.example/u?t="x y"&n=1' } } };
const FILLED = {
  ...ALL,
  from: { name: 'A\n"\\ü of "Numbrook"', address: "shop@example.com" },
  unsubscribeUrl: "https://a.example/u?t=%22x%20y%22&n=1",
};

describe("the settings of messages", () => {
  it("of a document are filled as JSON, whatever the values", async () => {
    expect(settingsOf(await ofDocument(ALL), DATA)).toEqual(FILLED);
  });

  it("of MJML are the same, and leave nothing in the mail", async () => {
    const compiled = await ofMjml(
      '<lp-message from="shop@example.com" from-name="{{ agent }} of &quot;Numbrook&quot;" reply-to="desk@example.com, b@example.com" unsubscribe-url="{{ unsubscribe }}" auto-submitted="auto-generated" message-id-domain="mail.example.com" text-format="flowed" />',
    );
    expect(settingsOf(compiled, DATA)).toEqual({ ...FILLED, replyTo: ["desk@example.com", "b@example.com"] });
    const { message: _, ...without } = compiled.programs;
    expect(without).toEqual((await ofMjml("")).programs);
    expect(compiled.diagnostics).toEqual([]);
  });

  it("are no program where there are none", async () => {
    expect((await ofDocument(undefined)).programs).not.toHaveProperty("message");
    expect((await ofDocument({})).programs).not.toHaveProperty("message");
    expect((await ofMjml("")).programs).not.toHaveProperty("message");
  });

  it("may have pieces of a URL, which stay within it and within JSON", async () => {
    const compiled = await ofDocument({ unsubscribeUrl: "https://a.example/{{ list\n}}?t={{ text.token|'a\\b' }}" });
    const data = { merge_tags: { url: { list: 'a/"b' }, text: { token: "x&y\\" } } };
    expect(settingsOf(compiled, data)).toEqual({ unsubscribeUrl: "https://a.example/a%2F%22b?t=x%26y%5C" });
    const { output } = fillProgram(JSON.parse(compiled.programs.message ?? ""), {}, { onMissing: "keep" });
    expect(JSON.parse(output).unsubscribeUrl).toMatch(/^https:\/\/a\.example\/\{\{ list_\}\}\?t=a%5Cb$/);
  });

  it("ask for their tags in the contract", async () => {
    const text = JSON.stringify(documentOf(ROWS, { message: ALL }));
    const { programs } = await compileSource({ kind: "document", text }, SUBJECT);
    expect(contractOf({ source: { kind: "document", text }, programs }).tags).toMatchObject([
      { group: "text", name: "agent", need: "never", programs: ["message"] },
      { group: "url", name: "unsubscribe", need: "always", isWholeUrl: true, programs: ["message"] },
    ]);
  });
});

test.each<[string, Fields, readonly string[]]>([
  ["a member that there is not", { form: "a@b.example" }, ["message.invalid form"]],
  ["recipients", { to: "a@b.example" }, ["message.invalid to"]],
  ["no address", { from: "Shop <shop@example.com>" }, ["message.invalid from"]],
  ["an address with a tag", { replyTo: "{{ text.a }}@example.com" }, ["message.invalid replyTo"]],
  ["an address that no library takes", { replyTo: ["a@b.example", "ä@b.example"] }, ["message.invalid replyTo.1"]],
  ["an address like an encoded word", { from: "=?utf-8?q?x?=@b.example" }, ["message.invalid from"]],
  ["a mailbox without an address", { from: { name: "Shop" } }, ["message.invalid from.address"]],
  ["a mailbox with more", { from: { address: "a@b.example", mail: "" } }, ["message.invalid from.mail"]],
  ["a number for a mailbox", { from: 7 }, ["message.invalid from"]],
  ["a name of two lines", { from: { name: "A\nB", address: "a@b.example" } }, ["message.invalid from.name"]],
  ["an encoded word", { from: { name: "=?utf-8?q?x?=", address: "a@b.example" } }, ["message.invalid from.name"]],
  [
    "a default of two lines",
    { from: { name: "{{ a|'x\ny' }}", address: "a@b.example" } },
    ["message.invalid from.name"],
  ],
  ["too long a name", { from: { name: "ü".repeat(129), address: "a@b.example" } }, ["message.invalid from.name"]],
  [
    "a URL without https",
    { unsubscribeUrl: "http://a.example/{{ t }}" },
    ["link.insecure unsubscribeUrl", "message.invalid unsubscribeUrl"],
  ],
  ["a URL that everyone has", { unsubscribeUrl: "https://a.example/u" }, ["message.invalid unsubscribeUrl"]],
  ["a tag as a part of the host", { unsubscribeUrl: "https://{{ t }}.example/u" }, ["tag.in-host unsubscribeUrl"]],
  ["a default without https", { unsubscribeUrl: "{{ u|'mailto:a@b.example' }}" }, ["message.invalid unsubscribeUrl"]],
  ["an address to write to", { unsubscribeUrl: "mailto:{{ a }}" }, ["message.invalid unsubscribeUrl"]],
  ["an empty URL", { unsubscribeUrl: " " }, ["message.invalid unsubscribeUrl"]],
  ["a list for a URL", { unsubscribeUrl: [] }, ["message.invalid unsubscribeUrl"]],
  [
    "another choice",
    { autoSubmitted: "yes", textFormat: 1 },
    ["message.invalid autoSubmitted", "message.invalid textFormat"],
  ],
  ["no domain", { messageIdDomain: "mail example" }, ["message.invalid messageIdDomain"]],
])("of a document are refused at publish: %s", async (_, message, expected) => {
  const { programs, diagnostics } = await ofDocument(message);
  expect(diagnostics.map(({ rule, path }) => `${rule} ${path.slice(2).join(".")}`)).toEqual(expected);
  expect(programs).toEqual({});
});

test.each<[string, string, string]>([
  [
    "an attribute that there is not",
    '<lp-message form="a@b.example" />',
    "form is unknown; there are from, from-name, reply-to, unsubscribe-url, auto-submitted, message-id-domain, text-format",
  ],
  [
    "a name without an address",
    '<lp-message from-name="Shop" />',
    "from must be an address such as shop@example.com, in ASCII; write other letters of a domain as xn--…",
  ],
  [
    "a name of two lines",
    '<lp-message from="a@b.example" from-name="A&#10;\nB" />',
    "from-name must have at most 256 bytes, without control characters and without =?…?=",
  ],
  [
    "an address of several",
    '<lp-message reply-to="a@b.example c" />',
    "reply-to must be an address such as shop@example.com, in ASCII; write other letters of a domain as xn--…",
  ],
  [
    "two of them",
    '<lp-message from="a@b.example" /><lp-message from="a@b.example" />',
    "a message is declared already; declare it once",
  ],
  ["what is written otherwise", "<lp-message from=a@b.example />", 'every attribute must be written as name="value"'],
])("of MJML are refused at publish: %s", async (_, declaration, expected) => {
  const { diagnostics } = await ofMjml(declaration);
  expect(diagnostics.filter(({ severity }) => severity === "error")).toMatchObject([
    { rule: "message.invalid", message: expected, path: ["mjml", 1, expect.any(Number)] },
  ]);
});
