import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { chromiumFlags, OFFLINE } from "../browser/chromium-flags.ts";
import { type Frame, layoutPage, type Overflow, readOverflow } from "./layout-page.ts";

const run = promisify(execFile);

const TIME_LIMIT_MS = 120_000;
const MAX_BYTES = 64 * 1024 * 1024;

/** Has a browser lay mails out, and says what is wider than their windows. */
export async function layOut(browser: string, frames: readonly Frame[]): Promise<readonly Overflow[]> {
  const folder = mkdtempSync(join(tmpdir(), "letterpress-layout-"));
  try {
    const file = join(folder, "mails.html");
    writeFileSync(file, layoutPage(frames));
    const args = [...chromiumFlags(folder), OFFLINE, "--dump-dom", pathToFileURL(file).href];
    const { stdout } = await run(browser, args, { timeout: TIME_LIMIT_MS, maxBuffer: MAX_BYTES, encoding: "utf8" });
    const found = readOverflow(stdout);
    if (found === undefined) throw new Error(`${browser} did not lay the mail out: ${stdout.slice(0, 200)}`);
    return found;
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}
