import axe from "axe-core";
import type { Page } from "playwright-core";

interface Found {
  readonly violations: readonly { readonly id: string; readonly nodes: readonly { readonly html: string }[] }[];
}

/** What axe finds in a page, but not in the mail that it shows: in the light, and of its colours in the dark. */
export async function findFaults(page: Page): Promise<readonly string[]> {
  const faults: string[] = [];
  await page.evaluate(axe.source);
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    const rules = colorScheme === "light" ? "" : ', runOnly: ["color-contrast"]';
    const run = `axe.run({ exclude: ["iframe"] }, { iframes: false${rules} })`;
    const { violations } = await page.evaluate<Found>(run);
    for (const { id, nodes } of violations)
      faults.push(`${colorScheme}: ${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(" ")}`);
  }
  // Nothing moves from here on, or the next look would be at colours between two.
  await page.emulateMedia({ colorScheme: "light" });
  return faults;
}
