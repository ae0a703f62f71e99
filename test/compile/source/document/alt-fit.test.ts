import { expect, test } from "vitest";
import { pageWith } from "../../support/compile-fixture.ts";
import { blockOf, rowOf } from "../../support/document-fixture.ts";

const SRC = "https://a.example/i.png";
const icons = (...names: readonly string[]) => {
  const platforms = names.map((name) => ({ name, link: "https://a.example/", icon: SRC, enabled: true }));
  return blockOf("socials", { iconSize: 28, platforms }, "s");
};
const image = (alt: string, width: number) => blockOf("image", { src: SRC, alt, width }, "i");

// In Arial a letter of these names is less than 0.61 of its size wide; the sign of a missing image covers 18 px.
test.each<[string, unknown, string | undefined]>([
  [
    "of icons, by the longest of them",
    icons("Video", "Podcast"),
    ".eb-s img{font-size:6px !important;word-break:normal !important}",
  ],
  ["that fits below the sign in its size", image("Tidemarrow", 32), ".eb-i img{word-break:normal !important}"],
  [
    "of a picture that is narrow on a phone",
    image("Tidemarrow", 20),
    ".eb-i img{font-size:8px !important;word-break:normal !important}",
  ],
  ["whose words are short", image("A map of the way to it", 20), undefined],
  ["of a wide picture", image("Tidemarrow", 100), undefined],
  [
    "of a tag, by its default",
    image("{{ name|'Tidemarrow' }}", 20),
    ".eb-i img{font-size:8px !important;word-break:normal !important}",
  ],
  ["that fits in no size", icons("Donaudampfschifffahrt"), undefined],
])("an alternative text %s has the size in which its words are whole", async (_, block, rule) => {
  const { css } = await pageWith(rowOf([block]));
  const rules = [...css.matchAll(/[.]eb-[si] img[{][^}]*word-break[^}]*[}]/g)].map(([found]) => found);
  expect(rules).toEqual(rule === undefined ? [] : [rule]);
});
