import axe from "axe-core";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { IS_WHOLE } from "../../support/effort.ts";

interface Found {
  readonly violations: readonly { readonly id: string; readonly nodes: readonly { readonly html: string }[] }[];
}

/** A desktop in both schemes, and a phone. */
const LOOKS: readonly Look[] = [
  { width: 1280, colorScheme: "light" },
  { width: 1280, colorScheme: "dark" },
  { width: 390, colorScheme: "light" },
];

interface Look {
  readonly width: number;
  readonly colorScheme: "light" | "dark";
}

const HEIGHT = 860;
const RUN = 'axe.run({ exclude: ["iframe"] }, { iframes: false, resultTypes: ["violations"] })';
const OVERFLOW = "document.documentElement.scrollWidth - document.documentElement.clientWidth";

/**
 * What every rule of axe finds in a page, but for the mail that it shows, and where it is wider than its window. A run
 * without EFFORT=1 tries one look, which the name of the test chooses.
 */
export async function findBarriers(page: Page, given?: readonly Look[]): Promise<readonly string[]> {
  const barriers: string[] = [];
  const looks = given ?? (IS_WHOLE ? LOOKS : [lookOfTest()]);
  await page.evaluate(axe.source);
  for (const { width, colorScheme } of looks) {
    await page.setViewportSize({ width, height: HEIGHT });
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    const { violations } = await page.evaluate<Found>(RUN);
    for (const { id, nodes } of violations)
      barriers.push(`${width} ${colorScheme}: ${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(" ")}`);
    const overflow = await page.evaluate<number>(OVERFLOW);
    if (overflow > 0) barriers.push(`${width} ${colorScheme}: wider than its window by ${overflow} pixels`);
  }
  if (given === undefined) {
    await page.setViewportSize({ width: 1280, height: HEIGHT });
    await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  }
  return barriers;
}

function lookOfTest(): Look {
  const { currentTestName = "" } = expect.getState();
  return LOOKS[currentTestName.length % LOOKS.length] as Look;
}
