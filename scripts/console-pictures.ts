/** Writes docs/console-*.png: the console with the examples, as it was built, in both schemes. Needs Chromium. */
import { join } from "node:path";
import { openConsole } from "../test/console/support/open-console.ts";

const PICTURES = [
  ["console-templates", "light"],
  ["console-templates-dark", "dark"],
] as const;

const test = await openConsole({ EXAMPLES: "on" });
try {
  for (const [name, colorScheme] of PICTURES) {
    const screen = { width: 1280, height: 720 };
    const page = await test.signIn("owner", "/console", { viewport: screen, colorScheme });
    await page.getByRole("row").first().waitFor();
    await page.screenshot({ path: join(import.meta.dirname, `../docs/${name}.png`) });
  }
} finally {
  await test.close();
}
