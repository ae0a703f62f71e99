import axe from "axe-core";
import type { Page } from "playwright-core";

interface Found {
  readonly violations: readonly { readonly id: string; readonly nodes: readonly { readonly html: string }[] }[];
}

/** What axe finds in a page, but not in the mail that it shows: in the light, and in the dark. */
export async function findFaults(page: Page): Promise<readonly string[]> {
  const faults: string[] = [];
  await page.evaluate(axe.source);
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    const { violations } = await page.evaluate<Found>("axe.run({ exclude: ['iframe', '.side'] }, { iframes: false })");
    for (const { id, nodes } of violations)
      faults.push(`${colorScheme}: ${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(" ")}`);
  }
  await page.emulateMedia({ colorScheme: "light" });
  return faults;
}
