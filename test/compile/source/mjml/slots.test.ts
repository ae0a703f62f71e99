import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { escapeHtml } from "../../../../core/evaluator/escape.ts";
import { fillProgram } from "../../../../core/evaluator/fill.ts";
import type { Op } from "../../../../core/evaluator/program.ts";
import { canonicalHtml } from "../../../../src/compile/proof/canonical-html.ts";
import { asMjmlWrites } from "../../../support/as-mjml-writes.ts";
import { runs } from "../../../support/effort.ts";
import { hostileText } from "../../../support/hostile-text.ts";
import { attributeOf, pageOf } from "../../support/page.ts";
import { columnOf, fillMjml, mailOf, mjmlAlone, programsOf } from "./support/mjml-fixture.ts";

const SECTION = "<mj-section><mj-column><mj-text>x</mj-text></mj-column></mj-section>";

describe("a tag", () => {
  test.each<[string, string, readonly string[]]>([
    ["in text", columnOf("<mj-text>{{ a }}</mj-text>"), ["text text.a"]],
    ["in HTML in text", columnOf("<mj-text><b>{{ a }}</b></mj-text>"), ["text text.a"]],
    ["in a table", columnOf("<mj-table><tr><td>{{ a }}</td></tr></mj-table>"), ["text text.a"]],
    ["in raw content", mailOf(`${SECTION}<mj-raw><p>{{ a }}</p></mj-raw>`), ["text text.a"]],
    ["in a link", columnOf('<mj-text><a href="{{ a }}">x</a></mj-text>'), ["url url.a"]],
    [
      "in an image in text",
      columnOf("<mj-text><img src='{{ a }}' alt='{{ b }}'></mj-text>"),
      ["image-url url.a", "attribute attr.b"],
    ],
    ["in the title of HTML", columnOf('<mj-text><b title="{{ a }}">x</b></mj-text>'), ["attribute attr.a"]],
    ["in a button", columnOf('<mj-button href="{{ a }}">{{ b }}</mj-button>'), ["url url.a", "text text.b"]],
    [
      "in an image",
      columnOf('<mj-image src="{{ a }}" alt="{{ b }}" href="{{ c }}" />'),
      ["url url.c", "attribute attr.b", "image-url url.a"],
    ],
    [
      "in a path",
      columnOf('<mj-button href="https://a.example/{{ a }}?b={{ b }}">x</mj-button>'),
      ["url-path url.a", "url-query url.b"],
    ],
    [
      "behind a tag",
      columnOf('<mj-button href="{{ a }}/x/{{ b }}?c={{ c }}">x</mj-button>'),
      ["url url.a", "url-path url.b", "url-query url.c"],
    ],
    ["of a mail address", columnOf('<mj-button href="mailto:{{ a }}">x</mj-button>'), ["url-address url.a"]],
    ["with space round it", columnOf('<mj-button href=" {{ a }} ">x</mj-button>'), ["url url.a"]],
    [
      "in a background, in each copy that mjml makes",
      mailOf(SECTION.replace("<mj-section", '<mj-section background-url="{{ a }}"')),
      Array(4).fill("image-url url.a"),
    ],
    ["in the preview", mailOf(SECTION, "<mj-title>x</mj-title><mj-preview>{{ a }}</mj-preview>"), ["text text.a"]],
    [
      "in the title, also where mjml repeats it",
      mailOf(SECTION, "<mj-title>{{ a }}</mj-title>"),
      ["text text.a", "text text.a"],
    ],
    [
      "for Outlook alone",
      columnOf('<mj-raw><tr><td><!--[if mso]><a href="{{ a }}">{{ b }}</a><![endif]--></td></tr></mj-raw>'),
      ["url url.a", "text text.b"],
    ],
    ["with a prefix", columnOf("<mj-text>{{ url.a }}</mj-text>"), ["text url.a"]],
    ["in a colour", columnOf('<mj-text color="{{ a }}">x</mj-text>'), []],
  ])("%s is escaped for its position", async (_, text, expected) => {
    const { html } = await programsOf(text);
    const slots = html.ops.flatMap((op: Op) => {
      if (typeof op === "string" || op[0] === "unless") return [];
      const tag = html.tags[op[1]];
      return [`${op[0]} ${tag?.group}.${tag?.name}`];
    });
    expect(slots).toEqual(expected);
  });

  test.each([
    "{{ name | default: 'a b' }}",
    '{{ name|"a b" }}',
    "{{ name|&quot;a b&quot; }}",
    "{{name|&#39;a b&#39;}}",
    "{{ name&nbsp;|'a b' }}",
  ])("%s has a default", async (tag) => {
    const { output, report } = await fillMjml(columnOf(`<mj-text>[${tag}]</mj-text>`));
    expect(pageOf(output).text).toBe("[a b]");
    expect(report.defaulted).toEqual(["text.name"]);
  });

  test("is kept as it was written when there is no value and the policy says so", async () => {
    const { output } = await fillMjml(
      columnOf("<mj-text>{{ name }} {{ .Go }} <% js %></mj-text>"),
      {},
      { onMissing: "keep" },
    );
    expect(pageOf(output).text).toBe("{{ name }} {{ .Go }} <% js %>");
  });
});

const EVERYWHERE = mailOf(
  `<mj-section background-url="{{ u }}"><mj-column>
     <mj-text>{{ t }} <a href='{{ u }}' title='{{ a }}'>{{ t }}</a></mj-text>
     <mj-image src="{{ u }}" alt="{{ a }}" href="https://a.example/{{ p }}?q={{ q }}" />
     <mj-button href="{{ u }}">{{ t }}</mj-button>
     <mj-raw><tr><td><!--[if mso]><a href="{{ u }}">{{ t }}</a><![endif]--></td></tr></mj-raw>
   </mj-column></mj-section>`,
  "<mj-title>Title {{ t }}</mj-title><mj-preview>{{ t }}</mj-preview>",
);

describe("hostile values", () => {
  test("change no structure and start no script, in either target", async () => {
    const { html, mjml } = await programsOf(EVERYWHERE);
    const harmless = {
      merge_tags: { text: { t: "x" }, url: { u: "https://u.example/", p: "x", q: "x" }, attr: { a: "x" } },
    };
    const shape = shapeOf(fillProgram(html, harmless).output);
    await fc.assert(
      // To mjml a preview without text and a link without a URL are none, and it trims titles.
      fc.asyncProperty(hostileText, hostileText, hostileText, async (text, rest, a) => {
        const url = { u: `x${rest}`, p: rest, q: rest };
        const data = { merge_tags: { text: { t: `x${text}x` }, url, attr: { a } } };
        const { output } = fillProgram(html, data);
        expect(shapeOf(output)).toEqual(shape);
        for (const link of pageOf(output).elements("a")) expect(attributeOf(link, "href")).toMatch(/^(?:https?:|#$)/);
        const recompiled = await mjmlAlone(fillProgram(mjml, data).output);
        expect(canonicalHtml(recompiled)).toEqual(canonicalHtml(asMjmlWrites(output)));
      }),
      { numRuns: runs(150) },
    );
  });
});

describe("hostile defaults", () => {
  test.each([
    "<script>x</script>",
    "--><script>x</script>",
    "' onerror=x",
    "]]>",
    "</title><script>x</script>",
    "&lt;script&gt;",
  ])("%s stays text wherever a tag may stand", async (text) => {
    const written = escapeHtml(text);
    const tag = (name: string) => `{{ ${name}|"${written}" }}`;
    const mail = mailOf(
      `<mj-section><mj-column><mj-text>${tag("t")}</mj-text><mj-image src="https://a.example/" alt='${tag("a")}' /></mj-column></mj-section>`,
      `<mj-title>${tag("t")}</mj-title><mj-preview>${tag("t")}</mj-preview>`,
    );
    const { output } = await fillMjml(mail);
    expect(output).not.toMatch(/<script/i);
    expect(pageOf(output).text).toContain(text.replace(/\s+/g, " "));

    expect(pageOf(output).elements("script")).toEqual([]);
    for (const image of pageOf(output).elements("img")) expect(attributeOf(image, "onerror")).toBeUndefined();
  });
});

/** Elements with the names of their attributes, and how many comments there are. */
function shapeOf(html: string): readonly string[] {
  const page = pageOf(html);
  const names = ["html", "head", "title", "style", "body", "div", "table", "tr", "td", "p", "a", "img", "script"];
  const elements = names.flatMap((name) => page.elements(name));
  return [
    `${page.comments.length} comments`,
    ...elements.map(({ tagName, attrs }) => [tagName, ...attrs.map(({ name }) => name)].join(" ")),
  ];
}
