import fc from "fast-check";
import { expect, test } from "vitest";
import { fillProgram } from "../../../../core/evaluator/fill.ts";
import { comparePages } from "../../../support/compare-pages.ts";
import { runs } from "../../../support/effort.ts";
import { arbitraryMail } from "./support/arbitrary-mjml.ts";
import { mailOf, mjmlAlone, programsOf } from "./support/mjml-fixture.ts";

const VALUES = { text: { t: "Text" }, url: { u: "https://u.example/?a=1&b=2" }, attr: { a: "Alt" } };

test("hiding components gives the page that mjml makes of the text without them, in both targets, in Outlook too", async () => {
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
      const expected = await mjmlAlone(withValues(pruned));
      expect(comparePages(fillProgram(html, data).output, expected)).toBeUndefined();
      expect(comparePages(await mjmlAlone(fillProgram(mjml, data).output), expected)).toBeUndefined();
    }),
    { numRuns: runs(150) },
  );
});

test("a column whose width is a tag, which mjml makes rules of that are no CSS, can be hidden", async () => {
  const column = '<mj-column width="{{ w }}"><mj-text>One</mj-text></mj-column>';
  const mail = (section: string) =>
    mailOf(`<mj-section><mj-column><mj-text>Two</mj-text></mj-column></mj-section>${section}`);
  const { html } = await programsOf(mail(`<mj-section lp-if="a">${column}</mj-section>`));
  expect(comparePages(fillProgram(html, {}).output, await mjmlAlone(mail("")))).toBeUndefined();
});

/** The mail as an author would write it who knows the values. */
function withValues(text: string): string {
  return text
    .replaceAll("{{ t }}", VALUES.text.t)
    .replaceAll("{{ u }}", VALUES.url.u.replaceAll("&", "&amp;"))
    .replaceAll("{{ a }}", VALUES.attr.a);
}
