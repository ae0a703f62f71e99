import axe from "axe-core";
import type { Chromium } from "../../../src/cli/browser/start-chromium.ts";
import { openPage } from "../../pixels/browser-page.ts";
import { startChromium } from "../../pixels/start-chromium.ts";

const PAGES = [
  "/",
  "/docs",
  "/docs/templates",
  "/docs/brands",
  "/docs/keys",
  "/docs/preview-links",
  "/docs/translations",
  "/docs/audit",
  "/docs/server",
  "/docs/errors",
  "/docs/diagnostics",
];
const WIDTHS = [1400, 400];
const NOTE_VIOLATIONS = `
window.violations = [];
addEventListener("securitypolicyviolation", (event) => violations.push(event.violatedDirective + " " + event.blockedURI));
`;
const INSPECT = `
axe.run().then(({ violations: found }) => JSON.stringify([
  ...violations,
  ...performance.getEntriesByType("resource").map(({ name }) => "loads " + name),
  ...found.map(({ id, nodes }) => id + ": " + nodes.map(({ html }) => html.slice(0, 200)).join(" ")),
]))`;

/**
 * Shows the pages of a server in Chromium, wide and narrow, light and dark. Returns what breaks their policy, what they
 * load, and what axe finds.
 */
export async function inspectPages(url: string): Promise<readonly string[]> {
  const chromium = await startChromium();
  if (chromium === undefined) return ["there is no Chromium"];
  const faults: string[] = [];
  try {
    for (const path of PAGES) faults.push(...(await inspectPage(chromium, `${url}${path}`)));
  } finally {
    await chromium.close();
  }
  return faults;
}

async function inspectPage({ devTools }: Chromium, url: string): Promise<readonly string[]> {
  const faults: string[] = [];
  const page = await openPage(devTools);
  await page.send("Page.addScriptToEvaluateOnNewDocument", { source: NOTE_VIOLATIONS });
  for (const width of WIDTHS) {
    for (const scheme of ["light", "dark"]) {
      const screen = { width, height: 900, deviceScaleFactor: 1, mobile: false };
      await page.send("Emulation.setDeviceMetricsOverride", screen);
      await page.send("Emulation.setEmulatedMedia", { features: [{ name: "prefers-color-scheme", value: scheme }] });
      await page.show(url);
      await page.evaluate(axe.source);
      const found = await page.evaluate(INSPECT);
      if (typeof found !== "string") throw new Error(`${url} could not be inspected`);
      faults.push(...JSON.parse(found).map((fault: string) => `${url}, ${width} px, ${scheme}: ${fault}`));
    }
  }
  await page.close();
  return faults;
}
