import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openSqliteStore } from "../../src/store/sqlite/sqlite-store.ts";

const PROGRAM = join(import.meta.dirname, "../../bin/letterpress.js");
const BODY = `<mj-text>Order {{ order }} {{ greeting|'Hi' }}</mj-text><mj-button href="{{ shop_url }}">Shop</mj-button>
  <mj-text lp-if='tier == "pro" &amp;&amp; context["Is new */"] == "true"'>pro</mj-text>
  <mj-text lp-each="items">{{ items.title }} {{ items.note|'-' }}</mj-text>`;

/** Publishes `receipt`, with tags, conditions and a list, and `plain`, without any, and has their types printed. */
export async function printTypes(lang: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "letterpress-types-"));
  const path = join(folder, "store.db");
  try {
    await (await openSqliteStore(path)).close();
    const run = (...args: readonly string[]): string => {
      const env = { PATH: process.env.PATH, STORE_URL: `sqlite:${path}` };
      const { status, stdout, stderr } = spawnSync(process.execPath, [PROGRAM, ...args], { env, encoding: "utf8" });
      if (status !== 0) throw new Error(stderr);
      return stdout;
    };
    for (const [slug, body] of [
      ["receipt", BODY],
      ["plain", "<mj-text>Hi</mj-text>"],
    ] as const) {
      writeFileSync(join(folder, `${slug}.mjml`), toMjml(body));
      run("template", "push", join(folder, `${slug}.mjml`), "--slug", slug, "--publish");
    }
    return run("types", "receipt", "plain", "--lang", lang);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function toMjml(body: string): string {
  return `<mjml><mj-body><mj-section><mj-column>${body}</mj-column></mj-section></mj-body></mjml>`;
}
