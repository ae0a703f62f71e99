import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildClient } from "../../clients/js/scripts/build.ts";
import { printTypes } from "../support/print-types.ts";

const ROOT = join(import.meta.dirname, "../..");

const CALLS = `
import { LetterpressClient } from "@letterpress/client";
const client = new LetterpressClient({ apiKey: "k", baseUrl: "http://127.0.0.1" });
const context = { seats: 4 };
const tags = { text: { order: "1" }, url: { shop_url: "https://a.example" } };
client.renderHtml("receipt", { merge_tags: tags, context });
client.renderHtml("receipt", { merge_tags: tags, context: { ...context, tier: "pro", "Is new */": true } });
client.render({ templateId: "receipt", target: "mjml", dynamicData: { merge_tags: tags, context } });
client.renderHtml("plain");
client.renderHtml("not-typed", { merge_tags: { text: { anything: "" } } });
client.renderHtml("receipt" as string, { merge_tags: { text: { anything: "" } } });
const lines = [{ merge_tags: { text: { title: "Pen" } } }];
client.renderHtml("receipt", { merge_tags: tags, context, lists: { items: lines } });
// @ts-expect-error an item without its tag
client.renderHtml("receipt", { merge_tags: tags, context, lists: { items: [...lines, {}] } });
// @ts-expect-error a misspelt list
client.renderHtml("receipt", { merge_tags: tags, context, lists: { lines } });
// @ts-expect-error no data
client.renderHtml("receipt");
// @ts-expect-error a missing tag
client.renderMjml("receipt", { context, merge_tags: { text: {}, url: tags.url } });
// @ts-expect-error a missing group
client.renderReact("receipt", { context, merge_tags: { text: tags.text } });
// @ts-expect-error a misspelt tag
client.renderHtml("receipt", { context, merge_tags: { ...tags, text: { order: "1", greetin: "Hi" } } });
// @ts-expect-error a misspelt key
client.renderHtml("receipt", { merge_tags: tags, context: { ...context, tire: "pro" } });
// @ts-expect-error a value that is none
client.renderHtml("receipt", { context, merge_tags: { ...tags, text: { order: 1 } } });
// @ts-expect-error a key that is declared as required
client.renderHtml("receipt", { merge_tags: tags });
// @ts-expect-error a key of another type
client.renderHtml("receipt", { merge_tags: tags, context: { seats: "4" } });
const order = { no: 7, track: "https://e.com/", total: "12", lines: [{ title: "Pen", qty: 2, sku: "p" }], id: 1 };
class Customer {
  readonly "first-name" = "Ada";
  readonly born = 1815;
}
const customer = new Customer();
client.renderHtml("shipped", { data: { order, customer } });
client.renderHtml("shipped", { data: { order, customer, tags: ["a", 2] }, merge_tags: { text: { class: "b" } } });
client.renderHtml("shipped", { data: { order: { ...order, note: null, vip: [1], gifts: [1, 2] }, customer } });
client.renderHtml("receipt", { data: { order: 1, shop_url: "https://a.example", seats: 4 } });
client.renderHtml("plain", { data: { anything: 1 } as object });
const name = { merge_tags: { text: { name: "Ada" } } };
const acme = { accent: "#0a7d33", tier: "pro" };
client.renderHtml("branded", name);
client.renderHtml("branded", { ...name, brand: "acme" });
client.renderHtml("branded", { ...name, brand: acme });
client.renderHtml("branded", { ...name, brand: { accent_dark: "#7bdc9b", other: "x" } });
client.renderHtml("branded", { data: { name: "Ada" }, brand: "acme" });
client.renderHtml("branded", { data: { name: "Ada" }, brand: acme });
interface Tenant { readonly accent: string; readonly legal: string }
const tenant: Tenant = { accent: "#0a7d33", legal: "Acme Ltd" };
client.renderHtml("branded", { data: { name: "Ada", brand: tenant } });
client.renderHtml("branded", { data: { name: "Ada", brand: { company: null, other: "x" } } });
client.renderHtml("not-typed", { brand: "acme" });
// @ts-expect-error a value of a brand that is no text
client.renderHtml("branded", { ...name, brand: { accent: 7 } });
// @ts-expect-error the same in plain data
client.renderHtml("branded", { data: { name: "Ada", brand: { accent: 7 } } });
// @ts-expect-error a name of a brand in plain data
client.renderHtml("branded", { data: { name: "Ada", brand: "acme" } });
// @ts-expect-error a brand that is a number
client.renderHtml("branded", { ...name, brand: 7 });
// @ts-expect-error no customer
client.renderHtml("shipped", { data: { order } });
// @ts-expect-error a misspelt member
client.renderHtml("shipped", { data: { order, customer, tag: ["a"] } });
// @ts-expect-error an item without its quantity
client.renderHtml("shipped", { data: { order: { ...order, lines: [{ title: "Pen" }] }, customer } });
// @ts-expect-error a link that is a number
client.renderHtml("shipped", { data: { order: { ...order, track: 7 }, customer } });
// @ts-expect-error an object where a text is written
client.renderHtml("shipped", { data: { order: { ...order, no: {} }, customer } });
// @ts-expect-error a truth value that is compared as a number
client.renderHtml("shipped", { data: { order: { ...order, total: true }, customer } });
// @ts-expect-error a value that is required
client.renderHtml("receipt", { data: { order: 1, shop_url: "https://a.example" } });
// @ts-expect-error no data in a request
client.render({ templateId: "receipt" });
// @ts-expect-error a misspelt tag in a request
client.renderBytes({ templateId: "receipt", dynamicData: { context, merge_tags: { ...tags, text: { order: "1", x: "" } } } });
`;

let app: string;
beforeAll(async () => {
  app = mkdtempSync(join(tmpdir(), "letterpress-types-"));
  const installed = join(app, "node_modules/@letterpress/client");
  mkdirSync(installed, { recursive: true });
  copyFileSync(join(ROOT, "clients/js/package.json"), join(installed, "package.json"));
  await buildClient(join(installed, "dist"));
});
afterAll(() => rmSync(app, { recursive: true, force: true }));

it("calls that lack a tag or misspell one do not compile", async () => {
  writeFileSync(join(app, "package.json"), '{"type":"module"}');
  const types = await printTypes("ts");
  expect(types).toContain('/** Number of the order * / """ \\ */\n      readonly order: string;');
  expect(types).toContain('  /** As printed * / """ \\ */\n  readonly no: Text;');
  expect(types).toContain("export interface ShippedLine {\n  readonly qty: Text;\n  readonly title: Text;\n}");
  expect(types).toContain('/** Buttons * / """ \\ */\n    readonly accent?: string | undefined;');
  expect(types).toContain("/** accent in dark clients */\n    readonly accent_dark?: string | undefined;");
  expect(types).toContain('  readonly tier?: "pro" | (string & {}) | number | boolean | null | undefined;');
  expect(types).toContain('    readonly tier?: "pro" | (string & {}) | number | boolean | undefined;');
  expect(types).toContain(
    '  readonly stage?: "*/ \\\\ \\"\\"\\"" | (string & {}) | number | boolean | null | undefined;',
  );
  writeFileSync(join(app, "mails.ts"), types);
  writeFileSync(join(app, "calls.ts"), CALLS);
  const options = ["--noEmit", "--strict", "--exactOptionalPropertyTypes", "--module", "nodenext"];
  const { stdout } = spawnSync(
    process.execPath,
    [join(ROOT, "node_modules/typescript/bin/tsc"), ...options, "mails.ts", "calls.ts"],
    { cwd: app, encoding: "utf8" },
  );
  expect(stdout).toBe("");
});
