import { expect, test } from "vitest";
import { fillProgram } from "../../../../core/evaluator/fill.ts";
import type { Program } from "../../../../core/evaluator/program.ts";
import { cleanText } from "../../../conformance/escape-value.ts";
import { renderTsx } from "../../target/react-email/support/render-tsx.ts";
import { columnOf, compileMjml, mailOf } from "./support/mjml-fixture.ts";

const script = (json: string) => `<mj-raw><script type="application/ld+json">${json}</script></mj-raw>`;

async function programOf(mjml: string): Promise<Program> {
  const { programs, diagnostics } = await compileMjml(mjml);
  if (programs.html === undefined) throw new Error(JSON.stringify(diagnostics));
  return JSON.parse(programs.html);
}

/** The JSON-LD of a page, as who reads the page finds it: up to the first `</script`. */
function jsonIn(page: string): unknown {
  const [, json = ""] = /<script type="application\/ld\+json">([\s\S]*?)<\/script/i.exec(page) ?? [];
  return JSON.parse(json);
}

const HOSTILE = [
  ...[
    '"',
    "\\",
    "\\\\",
    '\\"',
    '","x":"',
    "</script>",
    "</SCRIPT >",
    "<!--",
    "<script>",
    "]]>",
    "\n",
    "\t",
    "\u2028",
    "\u2029",
  ],
  ...["\u0085", "é", "日本語", "🎉", "\ufffd", "&", "&quot;", "'", "`", "$(x)", "{{ a }}", "\\u0041", "/", "a/b\\n"],
];

test.each(HOSTILE)("JSON.parse reads %j back", async (value) => {
  const page = fillProgram(
    await programOf(mailOf("", script('{ "@type": "X", "name": "Hi {{ name }}!", "list": ["{{ name }}"] }'))),
    {
      merge_tags: { text: { name: value } },
    },
  ).output;
  const given = cleanText(value);
  expect(jsonIn(page)).toEqual({ "@type": "X", name: `Hi ${given}!`, list: [given] });
  expect(page.match(/<script/gi)).toHaveLength(1);
});

test("a tag of URLs is a whole one, checked, or a piece of one", async () => {
  const program = await programOf(
    columnOf(
      script(
        '{ "target": "{{ url.go }}", "image": "https://a.example/{{ text.id }}?q={{ url.q }}", "x": "See {{ url.go }}" }',
      ),
    ),
  );
  const fill = (go: string) =>
    jsonIn(fillProgram(program, { merge_tags: { text: { id: 'a/"b' }, url: { go, q: "1&2" } } }).output);
  const image = "https://a.example/a%2F%22b?q=1%262";
  expect(fill('https://b.example/?a=1&b="')).toEqual({
    ...{ target: "https://b.example/?a=1&b=%22", image, x: 'See https://b.example/?a=1&b="' },
  });
  expect(fill("javascript:alert(1)")).toEqual({ target: "#", image, x: "See javascript:alert(1)" });
});

test("what stays of a tag that has no value is JSON, too", async () => {
  const program = await programOf(
    columnOf(script(`{ "a": "{{ name }}", "b": "https://a.example/{{ url.'it is' }}", "c": "{{ url.'x y' }}" }`)),
  );
  expect(jsonIn(fillProgram(program, {}, { onMissing: "keep" }).output)).toEqual({
    ...{ a: "{{ name }}", b: "https://a.example/{{ url._it is_ }}", c: "{{ url.'x y' }}" },
  });
});

test("the React Email module writes the same JSON", async () => {
  const json =
    '{ "@type": "X", "__proto__": { "a": [1, null, true] }, "name": "Hi {{ name }}", "target": "{{ url.go }}" }';
  const { programs } = await compileMjml(columnOf(script(json)));
  const fill = (name: string) =>
    fillProgram(JSON.parse(programs["react-email"] ?? ""), {
      merge_tags: { text: { name }, url: { go: 'https://b.example/?a="' } },
    }).output;
  for (const value of HOSTILE) {
    const read = jsonIn(await renderTsx(fill(value)));
    expect(JSON.stringify(read)).toBe(
      JSON.stringify(
        JSON.parse(
          json
            .replace("{{ name }}", () => JSON.stringify(cleanText(value)).slice(1, -1))
            .replace("{{ url.go }}", "https://b.example/?a=%22"),
        ),
      ),
    );
  }
});

test.each<[string, string, string]>([
  ["a tag outside of a string", '{ "a": {{ a }} }', "json-ld.invalid"],
  ["a tag in a name", '{ "{{ a }}": 1 }', "json-ld.invalid"],
  ["a tag behind a backslash", '{ "a": "\\{{ a }}" }', "json-ld.invalid"],
  ["a tag within an escape", '{ "a": "\\u00{{ a }}" }', "json-ld.invalid"],
  ["a tag in a member that is replaced", '{ "a": "{{ a }}", "a": "b" }', "json-ld.invalid"],
  ["arrays deeper than a hundred", `${"[".repeat(101)}"{{ a }}"${"]".repeat(101)}`, "json-ld.invalid"],
  ["a comma too many", '{ "a": "{{ a }}", }', "json-ld.invalid"],
  ["a tag in a host", '{ "a": "https://{{ text.a }}.example/" }', "tag.in-host"],
])("refuses %s", async (_, json, rule) => {
  const { diagnostics } = await compileMjml(columnOf(script(json)));
  expect(diagnostics.filter(({ severity }) => severity === "error").map((each) => each.rule)).toContain(rule);
});

test("arrays lie a hundred deep", async () => {
  const program = await programOf(columnOf(script(`${"[".repeat(100)}"{{ a }}"${"]".repeat(100)}`)));
  const { output } = fillProgram(program, { merge_tags: { text: { a: "x" } } });
  expect([jsonIn(output)].flat(Number.POSITIVE_INFINITY)).toEqual(["x"]);
});

test("other scripts take no tags, nor does JSON-LD beside mj-raw", async () => {
  const other = '<mj-raw><script type="application/json">{ "a": "{{ a }}" }</script></mj-raw>';
  const beside = '<mj-text>x<script type="application/ld+json">{ "a": "{{ a }}" }</script></mj-text>';
  for (const components of [other, beside]) {
    const { diagnostics } = await compileMjml(columnOf(components));
    expect(diagnostics.map(({ rule }) => rule)).toContain("tag.no-position");
  }
});
