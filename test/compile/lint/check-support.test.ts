import { expect, test } from "vitest";
import { CANIEMAIL } from "../../../gen/mail-clients/features.ts";
import { compileSource } from "../../../src/compile/compile-source.ts";
import { signsIn } from "../../../src/compile/lint/support/signs-in.ts";
import { compileMjml } from "../source/mjml/support/mjml-fixture.ts";
import { blockOf, documentOf, rowOf } from "../support/document-fixture.ts";

test("a page uses what its elements, styles and sheets say, but for what only Outlook reads", () => {
  const page = `<html><head><meta name="color-scheme" content="light"><style>/* a{color:red} */
@media (prefers-color-scheme:dark){.x:hover,.y::before{display:flex !important}}</style></head>
<body><!--[if mso]><video></video><![endif]--><a href="#top" style="width:50vw;background:linear-gradient(red,#1e2e3e)">x</a>
<input type='radio'></body></html>`;
  const signs = signsIn(page);
  const used = [
    "meta[name=color-scheme]",
    "@media",
    "@media(prefers-color-scheme)",
    ":hover",
    "::before",
    "display:flex",
  ];
  for (const sign of [
    ...used,
    "!important",
    "a[href^=#]",
    "width",
    "1vw",
    "linear-gradient()",
    "input[type=radio]",
    "[href]",
  ]) {
    expect(signs).toContain(sign);
  }
  for (const sign of ["<video>", "color", "1e"]) expect(signs).not.toContain(sign);
});

function mailOf(support: string, style: string): string {
  return `<mjml lang="en"><mj-head><mj-preview>Words</mj-preview>${support}</mj-head><mj-body><mj-section><mj-column>
<mj-text>Hi <b style="${style}">you</b></mj-text></mj-column></mj-section></mj-body></mjml>`;
}

// caniemail.com/features/css-clip-path: Apple Mail has it, Gmail has not.
test.each<[string, string, readonly string[]]>([
  ["no clients", "", []],
  ["clients that have it", '<lp-support clients="apple-mail" />', []],
  ["clients that do not", '<lp-support clients="gmail" />', ["warning support.missing 2:23 css-clip-path"]],
  ["what is allowed", '<lp-support clients="gmail" allow="css-clip-path" />', []],
  ["a client that is none", '<lp-support clients="gmial" />', ["error support.invalid 1:56 "]],
  ["a feature that is none", '<lp-support clients="gmail" allow="clip" />', ["error support.invalid 1:56 "]],
  ["no client at all", "<lp-support />", ["error support.invalid 1:56 "]],
  ["a member that is none", '<lp-support clients="gmail" level="1" />', ["error support.invalid 1:56 "]],
  [
    "words without quotes",
    "<lp-support clients=gmail />",
    ["error support.invalid 1:56 ", "error support.invalid 1:56 "],
  ],
])("MJML with %s", async (_, support, expected) => {
  const { diagnostics } = await compileMjml(mailOf(support, "clip-path:circle(40%)"));
  const found = diagnostics.filter(
    ({ rule, message }) => rule.startsWith("support.") && (/clip-path/.test(message) || rule === "support.invalid"),
  );
  expect(
    found.map(({ severity, rule, path, message }) => {
      const [, slug = ""] = /allow (\S+)$/.exec(message) ?? [];
      return `${severity} ${rule} ${path.slice(1).join(":")} ${slug}`;
    }),
  ).toEqual(expected);
});

test("a document names clients, too, and what a client supports in part is told on demand", async () => {
  const row = rowOf([blockOf("button", { text: "Our offers", link: "https://a.example/", borderRadius: 4 })]);
  const told = async (support: unknown) => {
    const text = JSON.stringify(documentOf([row], { support }));
    const { diagnostics } = await compileSource({ kind: "document", text });
    return diagnostics.filter(({ rule }) => rule.startsWith("support."));
  };
  expect(await told({ clients: ["outlook.windos"] })).toMatchObject([
    {
      rule: "support.invalid",
      path: ["document", "support", "clients"],
      message: expect.stringContaining("did you mean outlook.windows?"),
    },
  ]);
  const none = await told({ clients: ["outlook.windows"] });
  const part = await told({ clients: ["outlook.windows"], report: "partial" });
  expect(none.length).toBeGreaterThan(0);
  expect(part.length).toBeGreaterThan(none.length);
  for (const { message } of part) expect(message).toContain(`(${CANIEMAIL})`);
});
