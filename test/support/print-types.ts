import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openSqliteStore } from "../../src/store/sqlite/sqlite-store.ts";
import { runHere } from "./run-here.ts";

const BODY = `<mj-text>Order {{ order }} {{ greeting|'Hi' }}</mj-text><mj-button href="{{ shop_url }}">Shop</mj-button>
  <mj-text lp-if='tier == "pro" &amp;&amp; context["Is new */"] == "true"'>pro</mj-text>
  <mj-text lp-if='stage == "*/ \\\\ \\"\\"\\""'>last</mj-text>
  <mj-text lp-if="seats &gt; 3">team</mj-text>
  <mj-text lp-each="items">{{ items.title }} {{ items.note|'-' }}</mj-text>`;

/** Paths, a member that no language has as an identifier, and each use of a value. */
const PATHS = `<mj-text>{{ order.no }} {{ order.note|'-' }} {{ customer.'first-name' }} {{ class|'-' }}</mj-text>
  <mj-button href="{{ order.track }}">Track</mj-button>
  <mj-text lp-if="order.total &gt; 100">big</mj-text><mj-text lp-if="order.vip">thanks</mj-text>
  <mj-text lp-if="size(order.gifts) &gt; 1">gifts</mj-text>
  <mj-text lp-each="order.lines" lp-as="line">{{ line.title }} {{ line.qty }}</mj-text>
  <mj-text lp-each="tags" lp-as="tag">{{ tag }}</mj-text>`;

/** A brand, with words that would end a comment too. */
const BRANDED = `<lp-token name="accent" kind="color" value="#1a73e8" dark="#8ab4f8"
  description="Buttons */ &quot;&quot;&quot; \\" /><lp-token name="company" kind="text" value="Acme" />`;

/** The descriptions would end a comment or a docstring of each language. */
const DECLARATIONS = `<lp-variable name="text.order" description="Number of the order */ &quot;&quot;&quot; \\" />
  <lp-variable name="context.seats" type="number" required="true" description="Seats that were paid" />`;

/**
 * Publishes `receipt`, with tags, conditions and a list, `plain`, without any, `branded`, with tokens, and `shipped`,
 * with paths, and has their types printed.
 */
export async function printTypes(lang: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "letterpress-types-"));
  const path = join(folder, "store.db");
  try {
    await (await openSqliteStore(path)).close();
    const run = async (...words: readonly string[]): Promise<string> => {
      const { code, out, note } = await runHere(words, { STORE_URL: `sqlite:${path}` });
      if (code !== 0) throw new Error(note);
      return `${out}\n`;
    };
    for (const [slug, body] of [
      ["receipt", toMjml(BODY, DECLARATIONS)],
      ["plain", toMjml("<mj-text>Hi</mj-text>")],
      ["branded", toMjml("<mj-text>Hi {{ name }} of {{ brand.company }}</mj-text>", BRANDED)],
      ["shipped", toMjml(PATHS, '<lp-variable name="order.no" description="As printed */ &quot;&quot;&quot; \\" />')],
    ] as const) {
      writeFileSync(join(folder, `${slug}.mjml`), body);
      await run("template", "push", join(folder, `${slug}.mjml`), "--slug", slug, "--subject", "Hello", "--publish");
    }
    return await run("types", "receipt", "plain", "branded", "shipped", "--lang", lang);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function toMjml(body: string, head = ""): string {
  return `<mjml><mj-head>${head}</mj-head><mj-body><mj-section><mj-column>${body}</mj-column></mj-section></mj-body></mjml>`;
}
