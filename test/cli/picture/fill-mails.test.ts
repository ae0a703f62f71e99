import { expect, it } from "vitest";
import { readExampleBrands } from "../../../src/app/read-example-folders.ts";
import { fillMails } from "../../../src/cli/picture/fill-mails.ts";
import { readFirstBranded } from "../../support/branded-examples.ts";

it("fills a mail, each language and extreme values with the first brand, and the mail with each other one", async () => {
  const [example] = readFirstBranded();
  const html = JSON.parse((await example?.compile())?.programs.html ?? "");
  const [declared, first, second] = readExampleBrands(undefined).map(({ name, tokens }) => ({ name, tokens }));
  const values = { data: example?.data ?? {}, samples: [] };
  const brands = [first, second].flatMap((brand) => brand ?? []);
  const {
    mail,
    worst,
    locales,
    brands: others,
  } = fillMails({ html, locales: [{ locale: "de", html }] }, values, brands);
  expect(worst.length).toBeGreaterThan(3);
  const inFirst = [mail, ...worst, ...locales].map((each) => each.html);
  for (const page of inFirst) expect(page).toContain(first?.tokens.ink);
  for (const page of inFirst) expect(page).not.toContain(declared?.tokens.ink);
  expect(others.map(({ brand, html: page }) => [brand, page.includes(second?.tokens.ink ?? "")])).toEqual([
    [second?.name, true],
  ]);
});
