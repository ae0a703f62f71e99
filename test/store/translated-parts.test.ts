import { expect, it } from "vitest";
import { encodeVersion } from "../../src/store/row/version-parts.ts";
import { translatedMail } from "../compile/support/translate-mail.ts";

const SYLLABLES = "ver lan ge stel lung zu gang be dien ung nach richt kauf ab mit glied er haus wort ein".split(" ");

/** Random words, always the same. */
function randomWords(seed: number): () => string {
  let state = seed;
  const next = (limit: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state % limit;
  };
  const word = () => Array.from({ length: 1 + next(3) }, () => SYLLABLES[next(SYLLABLES.length)]).join("");
  return () => Array.from({ length: 1 + next(6) }, word).join(" ");
}

it("stores a language in a tenth of what the mail takes", async () => {
  const mail = translatedMail("examples/welcome.template.json");
  const { programs, frame } = await mail.compile([]);
  const frames = frame === undefined ? [] : [frame];
  const made = await mail.compileIn({ locale: "de", pick: randomWords(1) }, frames);
  if (made.translated === undefined) throw new Error("nothing was translated");
  const german = { ...made.translated, programs: made.programs, fallbacks: 0, outdated: 0 };
  const parts = await encodeVersion({ source: mail.source, programs, translated: { de: german } });
  const own = [...parts].reduce((sum, [name, { content }]) => (name === "locale/de" ? sum : sum + content.length), 0);
  expect((parts.get("locale/de")?.content.length ?? own) / own).toBeLessThan(0.1);
});
