import axe from "axe-core";
import { expect, it } from "vitest";
import { fillProgram } from "../../core/evaluator/fill.ts";
import { replaceRemote } from "../../src/cli/picture/replace-remote.ts";
import { launchChromium } from "../console/support/launch-chromium.ts";
import { readBrandedExamples } from "../support/branded-examples.ts";

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

it("axe finds no barrier in the mails of a brand", async () => {
  const chromium = await launchChromium();
  const page = await chromium.newPage({ viewport: { width: 700, height: 900 } });
  for (const { slug, data, compile } of readBrandedExamples()) {
    const { programs } = await compile();
    await page.setContent(replaceRemote(fillProgram(JSON.parse(programs.html ?? ""), data).output));
    await page.evaluate(axe.source);
    const { violations, passes } = (await page.evaluate(
      `axe.run({ runOnly: ${JSON.stringify(RULES)} })`,
    )) as axe.AxeResults;
    expect([slug, violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))]).toEqual([
      slug,
      [],
    ]);
    expect(passes.length).toBeGreaterThan(5);
  }
  await chromium.close();
});
