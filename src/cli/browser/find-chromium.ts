import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import type { CommandContext } from "../framework/command.ts";
import { UsageError } from "../framework/usage-error.ts";

/** What Chromium and what is built of it are called where they are installed. */
const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "microsoft-edge"];
const ELSEWHERE = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/** The path of a browser: that which `CHROMIUM` names, or the first that is there. Throws a UsageError when none is. */
export function findChromium({ CHROMIUM: named, PATH = "" }: CommandContext["env"]): string {
  const folders = PATH.split(delimiter).filter((folder) => folder !== "");
  const placesOf = (name: string) => (/[/\\]/.test(name) ? [name] : folders.map((folder) => join(folder, name)));
  const found = (named ? placesOf(named) : [...NAMES.flatMap(placesOf), ...ELSEWHERE]).find(existsSync);
  if (found !== undefined) return found;
  const missing = named ? `there is no ${named} (from CHROMIUM)` : "Chromium was not found";
  throw new UsageError(
    `${missing}: install it (Debian: apt-get install chromium; macOS: brew install --cask chromium), or set CHROMIUM to the path of Chrome or Edge`,
  );
}
