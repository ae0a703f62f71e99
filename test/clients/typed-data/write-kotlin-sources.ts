import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { printTypes } from "../../support/print-types.ts";
import { runHere } from "../../support/run-here.ts";

const JAVA = join(import.meta.dirname, "../../../clients/java");
const EXAMPLE = /```kotlin\n(import .*?)```/s;

/**
 * Writes what the module `kotlin` of the Java library compiles beside its tests: the types that `letterpress types`
 * prints, those of the mail that the service at the URL publishes, and the example of the README.
 */
export async function writeKotlinSources(url: string, apiKey: string): Promise<void> {
  const folder = join(JAVA, "kotlin/target/written");
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const service = { LETTERPRESS_URL: url, LETTERPRESS_API_KEY: apiKey };
  const { code, out, note } = await runHere(["types", "welcome", "--lang", "kotlin"], service);
  if (code !== 0) throw new Error(note);
  const [, example] = EXAMPLE.exec(readFileSync(join(JAVA, "README.md"), "utf8")) ?? [];
  if (example === undefined) throw new Error("the README of the Java library has no example in Kotlin");
  writeFileSync(join(folder, "Welcome.kt"), out);
  writeFileSync(join(folder, "Mails.kt"), await printTypes("kotlin"));
  writeFileSync(join(folder, "WelcomeMails.kt"), example);
}
