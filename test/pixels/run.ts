/**
 * Compares pictures of the html and of the rendered React Email module of every example, in windows of three widths.
 * Fails above 1 % differing pixels, unless known-differences.json gives a reason, and for any pixel in which html that
 * is not shortened differs, in light and dark. Needs Chromium; `CHROMIUM` names its command. With a folder as argument
 * the pictures of modules that differ at all are left there.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { PNG } from "pngjs";
import { replaceRemote } from "../../src/cli/picture/replace-remote.ts";
import { openBrowser } from "./browser.ts";
import { compare } from "./compare.ts";
import { samplePages } from "./sample-pages.ts";

const WIDTHS = [700, 600, 400];
const LIMIT_PERCENT = 1;

/** Reasons by `<example> <width>`. */
const known: Readonly<Record<string, string>> = JSON.parse(
  readFileSync(join(import.meta.dirname, "known-differences.json"), "utf8"),
);
const output = process.argv[2];
const browser = await openBrowser();
if (browser === undefined) throw new Error("there is no Chromium; CHROMIUM names its command");
try {
  console.log(`example          width  differs`);
  for (const { name, html, unshortened, reactEmail } of await samplePages()) {
    for (const width of WIDTHS) {
      const one = await browser.screenshot(replaceRemote(html), width);
      const other = await browser.screenshot(replaceRemote(reactEmail), width);
      const { percent, ...pictures } = compare(one, other);
      for (const scheme of ["light", "dark"] as const) {
        const [short, long] = await Promise.all(
          [html, unshortened].map((page) => browser.screenshot(replaceRemote(page), width, scheme)),
        );
        const { percent: changed } = compare(short as PNG, long as PNG);
        if (changed === 0) continue;
        process.exitCode = 1;
        console.log(`${name}, ${width} px, ${scheme}: ${changed.toFixed(3)} % differs from html that is not shortened`);
      }
      const reason = known[`${name} ${width}`];
      const isTooMuch = percent > LIMIT_PERCENT && reason === undefined;
      if (isTooMuch) process.exitCode = 1;
      const note = isTooMuch ? "too much" : (reason ?? "");
      console.log(
        `${name.padEnd(16)} ${String(width).padStart(5)}  ${percent.toFixed(3).padStart(6)}% ${note}`.trimEnd(),
      );
      if (output === undefined || percent === 0) continue;
      for (const [kind, picture] of Object.entries(pictures)) {
        writeFileSync(join(output, `${name}-${width}-${kind}.png`), PNG.sync.write(picture));
      }
    }
  }
} finally {
  await browser.close();
}
