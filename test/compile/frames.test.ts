import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isError } from "../../src/domain/diagnostic.ts";
import { runs, sampled } from "../support/effort.ts";
import { PLAIN_MAILS } from "./support/plain-mails.ts";
import { translatedMail, type Words } from "./support/translate-mail.ts";

/** Words by their languages: short and long ones, other scripts, and characters with a meaning in a target. */
const WORDS: Readonly<Record<string, readonly string[]>> = {
  de: ["Bestellung", "und", "wir haben alles für Sie vorbereitet", '& noch mehr, "wirklich"', "größer als > 5"],
  ja: ["ご注文の詳細", "注文", "お届け先の住所をご確認ください。"],
  pl: ["zamówienie", "i", "`kod` i *więcej*", "długie zdanie, które się nie kończy"],
};

const languages = fc
  .record({ locale: fc.constantFrom(...Object.keys(WORDS)), picks: fc.infiniteStream(fc.nat()) })
  .map(({ locale, picks }): Words => {
    const words = WORDS[locale] ?? [];
    return { locale, pick: () => words[(picks.next().value ?? 0) % words.length] ?? "" };
  });

/** Its own language is written from right to left. */
const OTHER_FRAME = "examples/appointment.template.json";
/** Its styles are put into its elements, for which mjml writes the page again. */
const NO_FRAME = "test/corpus/mails/newsletter.mjml";

/** The rules of alternative texts that are fitted to their pictures by the length of their words. */
function fittedTexts(programs: unknown): readonly string[] {
  return JSON.stringify(programs).match(/\.[\w-]+ img\s*\{[^{}]*word-break:normal[^{}]*\}/g) ?? [];
}

/** One of each kind, and a part of all. */
const MAILS = new Set(["examples/welcome.template.json", "examples/order-lines.mjml", ...sampled(PLAIN_MAILS)]);

describe.each([...MAILS])("%s", (path) => {
  test("has in every language the programs of a whole compile, when only its own language was proven", async () => {
    const mail = translatedMail(path);
    const { frame, programs } = await mail.compile([]);
    expect(frame === undefined).toBe(path === NO_FRAME);
    await fc.assert(
      fc.asyncProperty(languages, fc.nat(), async ({ locale, pick }, seed) => {
        const words = [pick(), pick(), pick(), pick(), pick()];
        const again = (): Words => {
          let at = seed;
          return { locale, pick: () => words[at++ % words.length] ?? "" };
        };
        const whole = await mail.compileIn(again());
        const short = await mail.compileIn(again(), frame === undefined ? [] : [frame]);
        expect(whole.translated?.missing).toEqual([]);
        expect(whole.diagnostics.filter(isError)).toEqual([]);
        expect(short.programs).toEqual(whole.programs);
        const hasSameRules = isDeepStrictEqual(fittedTexts(short.programs), fittedTexts(programs));
        expect(short.frame?.digest === frame?.digest).toBe(path !== OTHER_FRAME && hasSameRules);
      }),
      { numRuns: runs(10) },
    );
  });
});

test("a mail with a brand has in every language the programs of a whole compile", async () => {
  const mail = translatedMail({
    kind: "mjml",
    text: `<mjml lang="en"><mj-head><lp-token name="accent" kind="color" value="#1a73e8" /></mj-head><mj-body><mj-section>
<mj-column><mj-text color="{{ brand.accent }}">Hello</mj-text></mj-column></mj-section></mj-body></mjml>`,
  });
  const { frame } = await mail.compile([]);
  const words = { locale: "de", pick: () => "Guten Tag" };
  const whole = await mail.compileIn(words);
  const short = await mail.compileIn(words, frame === undefined ? [] : [frame]);
  expect(whole.brandUse).toBeDefined();
  expect(short.frame).toEqual(frame);
  expect(short).toMatchObject({ programs: whole.programs, brandUse: whole.brandUse });
});
