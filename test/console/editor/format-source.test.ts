import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { formatSource } from "../../../console/src/template/editor/format-source.ts";
import { languageOf } from "../../../console/src/template/source.ts";
import { compileSource } from "../../../src/compile/compile-source.ts";
import { readRuleSections } from "../../docs/diagnostics-page.ts";
import { sampled } from "../../support/effort.ts";

/** What layout could change: blanks and lines that count, what HTML is copied, comments, and quotes of both kinds. */
const DELICATE = `<mjml   lang="en"><mj-head><mj-title>Delicate</mj-title><mj-preview>  Two  blanks
 and a line </mj-preview>
<mj-attributes><mj-all font-family='"Arial", sans-serif'/><mj-class name="big"
   font-size="20px"   /></mj-attributes>
<mj-style>  .a > .b { color : red }
  /* a  comment */
  @media (min-width:1px) { .a{color:blue} }</mj-style></mj-head><mj-body>
<!-- about
     this part -->
<mj-section><mj-column><mj-text lp-if="plan == 'pro' &amp;&amp; n &gt; 3">  Hello  <b>{{ name|'you &amp; me' }}</b><br>
<pre>  kept
    as it is </pre><i>one</i> <i>two</i></mj-text><mj-button href="https://example.com/?a=1&amp;b=2">  Go   on </mj-button>
<mj-raw><!--[if mso]><table><tr><td><![endif]--><div>
   Raw  </div><!--[if mso]></td></tr></table><![endif]--></mj-raw>
<mj-table><tr><td>  a </td>
<td>b</td></tr></mj-table><mj-spacer/></mj-column></mj-section>


<mj-section lp-each="items"><mj-column><mj-text>{{ items.title }}</mj-text></mj-column></mj-section></mj-body></mjml>`;

const examples = globSync("examples/*.{template.json,mjml}").map((path) => readFileSync(path, "utf8"));
/** Those that are whole without files, partials and layouts. */
const corrected = readRuleSections().flatMap(({ corrected: example }) =>
  example?.source.kind === "mjml" && !/<mj-include|<lp-text path=|<mjml[^>]* layout=/.test(example.source.text)
    ? [example.source.text]
    : [],
);

it("never changes what a source is compiled to", async () => {
  expect(examples.length).toBeGreaterThan(8);
  for (const text of [...sampled([...examples, ...corrected]), DELICATE]) {
    const laidOut = await formatSource(text, languageOf(text));
    expect(await programsOf(laidOut)).toEqual(await programsOf(text));
    // It comes to rest.
    expect(await formatSource(laidOut, languageOf(text))).toBe(laidOut);
  }
});

it("gives each component a line, as deep as it stands, and leaves HTML as it is", async () => {
  const text = '<mjml><mj-body><mj-section padding="0"><mj-column><mj-text>One  <b>two</b></mj-text>';
  expect(await formatSource(`${text}</mj-column></mj-section></mj-body></mjml>`, "mjml")).toBe(`<mjml>
  <mj-body>
    <mj-section padding="0">
      <mj-column>
        <mj-text>One  <b>two</b></mj-text>
      </mj-column>
    </mj-section>
  </mj-body>
</mjml>
`);
});

it("refuses a document that is no JSON", async () => {
  await expect(formatSource('{ "a": 1, }', "json")).rejects.toThrow(SyntaxError);
});

async function programsOf(text: string) {
  const kind = languageOf(text) === "json" ? "document" : "mjml";
  const options = { subject: "Hello {{ name }}", allowUnknown: true, force: true };
  const { programs, diagnostics } = await compileSource({ kind, text }, options);
  expect(diagnostics.filter(({ severity }) => severity === "error")).toEqual([]);
  // A condition is named by the place of its element.
  return JSON.parse(JSON.stringify(programs).replaceAll(/@\d+:\d+/g, "@"));
}
