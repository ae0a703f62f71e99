import fc from "fast-check";
import { expect, test } from "vitest";
import { fillProgram } from "../../../core/fill-program.ts";
import { canonicalHtml } from "../../../src/compile/html/canonical-html.ts";
import { arbitraryMail } from "./support/arbitrary-mjml.ts";
import { mjmlAlone, programsOf } from "./support/mjml-fixture.ts";

const VALUES = { text: { t: "Text" }, url: { u: "https://u.example/?a=1&b=2" }, attr: { a: "Alt" } };

test("hiding components gives the page that mjml makes of the text without them, in both targets", async () => {
  await fc.assert(
    fc.asyncProperty(arbitraryMail, fc.infiniteStream(fc.boolean()), async (mail, choices) => {
      const shown = new Map<number, boolean>();
      const isShown = (condition: number) => {
        if (!shown.has(condition)) shown.set(condition, choices.next().value);
        return shown.get(condition) === true;
      };
      const pruned = mail(isShown, false);
      const context = Object.fromEntries([...shown].map(([condition, value]) => [`c${condition}`, value]));
      const { html, mjml } = await programsOf(mail(isShown, true));
      const data = { merge_tags: VALUES, context };
      const expected = canonicalHtml(await mjmlAlone(withValues(pruned)));
      expect(canonicalHtml(fillProgram(html, data).output)).toEqual(expected);
      expect(canonicalHtml(await mjmlAlone(fillProgram(mjml, data).output))).toEqual(expected);
    }),
    { numRuns: 150 },
  );
}, 240_000);

/** The mail as an author would write it who knows the values. */
function withValues(text: string): string {
  return text
    .replaceAll("{{ t }}", VALUES.text.t)
    .replaceAll("{{ u }}", VALUES.url.u.replaceAll("&", "&amp;"))
    .replaceAll("{{ a }}", VALUES.attr.a);
}
