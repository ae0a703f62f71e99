import { describe, expect, test } from "vitest";
import { fillProgram } from "../../../../core/evaluator/fill.ts";
import { compileSource } from "../../../../src/compile/compile-source.ts";
import { attributeOf, pageOf, textOf } from "../../support/page.ts";
import { renderTsx } from "../../target/react-email/support/render-tsx.ts";
import { mjmlAlone } from "./support/mjml-fixture.ts";

const squeeze = (html: string) => html.replace(/\s*\n\s*/g, "\n");

async function compile(text: string, subject?: string) {
  const { programs, diagnostics } = await compileSource({ kind: "mjml", text }, { subject, unshortened: true });
  const fill = (target: "html" | "mjml" | "react-email", data = {}) => {
    const program = programs[target];
    if (program === undefined) throw new Error(JSON.stringify(diagnostics));
    return fillProgram(JSON.parse(program), { merge_tags: { text: data, attr: data, url: data } }).output;
  };
  return { fill, rules: diagnostics.map(({ rule }) => rule) };
}

describe("a mail from right to left", () => {
  const mail = (dir: string) => `<mjml lang="ar"${dir}><mj-head><mj-title>For {{ name }}</mj-title>
    <mj-preview>To {{ name }}</mj-preview></mj-head><mj-body><mj-section><mj-column>
      <mj-text>Hello {{ name }}, <b lp-if="pro">{{ name }}</b> <a href="https://a.example/{{ name }}">{{ name }}</a></mj-text>
      <mj-image src="https://a.example/x.png" alt="Of {{ name }}" />
      <mj-button href="https://a.example/">{{ name }}</mj-button>
      <mj-raw><p title="By {{ name }}">{{ name }}</p><!--[if mso]><i>{{ name }}</i><![endif]--></mj-raw>
    </mj-column></mj-section></mj-body></mjml>`;
  const data = { name: "N" };

  test("is what mjml makes of it, but that each value is isolated", async () => {
    const { fill } = await compile(mail(' dir="rtl"').replace(' lp-if="pro"', ""));
    const html = fill("html", data);
    expect(html.match(/<bdi>\u2068N\u2069<\/bdi>/g)).toHaveLength(6);
    expect(html.match(/(?<!<bdi>)\u2068N\u2069/g)).toHaveLength(5);
    const written = mail(' dir="rtl"').replace(' lp-if="pro"', "").replaceAll("{{ name }}", "N").replace("/N", "/n");
    const plain = html
      .replaceAll("<bdi>", "")
      .replaceAll("</bdi>", "")
      .replace(/[\u2068\u2069]/g, "");
    const expected = (await mjmlAlone(written)).replace("font-size:1px;color:#ffffff", "font-size:1px;color:#777777");
    expect(squeeze(plain).replace("a.example/N", "a.example/n")).toBe(squeeze(expected));
  });

  test("has them in MJML and in React Email, too", async () => {
    const { fill } = await compile(mail(' dir="RTL"'));
    expect(fill("mjml", data)).toContain("Hello <bdi>\u2068N\u2069</bdi>,");
    const page = pageOf(await renderTsx(fill("react-email", data)));
    expect(page.elements("bdi").map(textOf)).toEqual(Array.from({ length: 4 }, () => "\u2068N\u2069"));
  });

  test.each(["", ' dir="ltr"', ' dir="auto"'])("a mail with%s has none of it", async (dir) => {
    const { fill } = await compile(mail(dir));
    for (const target of ["html", "mjml", "react-email"] as const) {
      expect(fill(target, data)).not.toMatch(/bdi|\u2068|\u2069/);
    }
  });
});

describe("a mail without a title", () => {
  const mail = (body: string, head = "") =>
    `<mjml lang="en">${head}<mj-body><mj-section><mj-column>${body}</mj-column></mj-section></mj-body></mjml>`;
  const PREVIEW = "<mj-head><mj-preview>See {{ name }} &amp; me</mj-preview></mj-head>";
  const heading = '<mj-text><h2>Thanks,<br>"<i>{{ name }}</i>" &amp; co</h2></mj-text>';

  test.each<[string, string, string, string]>([
    ["its subject", "Your order {{ name }}", mail(heading, PREVIEW), "Your order <N>"],
    ["no subject that needs more data", "Order {{ number }}", mail(heading), 'Thanks, "<N>" & co'],
    ["its first heading", "", mail(heading, "<mj-head />"), 'Thanks, "<N>" & co'],
    [
      "no heading that may be hidden",
      "",
      mail(heading.replace("<mj-text", '<mj-text lp-if="pro"'), PREVIEW),
      "See <N> & me",
    ],
    ["no element that may be hidden", "", mail(heading.replace("<h2", '<h2 lp-if="pro"'), PREVIEW), "See <N> & me"],
    ["its preview", "", mail("<mj-text>Hi</mj-text>", PREVIEW), "See <N> & me"],
    ["its subject, where the title is blank", "Hi", mail(heading, "<mj-head><mj-title> </mj-title></mj-head>"), "Hi"],
  ])("is called by %s, which is told", async (_, subject, text, expected) => {
    const { fill, rules } = await compile(text, subject);
    expect(rules).toContain("page.missing-title");
    for (const html of [fill("html", { name: "<N>" }), await renderTsx(fill("react-email", { name: "<N>" }))]) {
      const page = pageOf(html);
      expect(page.elements("title").map(textOf)).toEqual([expected]);
      const labels = page.elements("div").map((element) => attributeOf(element, "aria-label"));
      expect(labels.filter((label) => label !== undefined)).toEqual([expected]);
    }
    expect(fill("mjml", { name: "<N>" })).toContain("<mj-title>");
  });

  test("and without words is what mjml makes of it", async () => {
    const text = mail("<mj-text>Hi</mj-text>");
    const { fill, rules } = await compile(text);
    expect(rules).toContain("page.missing-title");
    expect(squeeze(fill("html"))).toBe(squeeze(await mjmlAlone(text)));
  });

  test("and with one keeps it, whatever the subject is", async () => {
    const { fill, rules } = await compile(mail(heading, "<mj-head><mj-title>Mine</mj-title></mj-head>"), "Hello");
    expect(rules).not.toContain("page.missing-title");
    expect(
      pageOf(fill("html", { name: "N" }))
        .elements("title")
        .map(textOf),
    ).toEqual(["Mine"]);
  });

  test("is what mjml makes of it with the title", async () => {
    const text = mail("<mj-text>Hi</mj-text>");
    const titled = mail("<mj-text>Hi</mj-text>", "<mj-head><mj-title>Hello</mj-title></mj-head>");
    const { fill } = await compile(text, "Hello");
    expect(squeeze(fill("html"))).toBe(squeeze(await mjmlAlone(titled)));
  });
});
