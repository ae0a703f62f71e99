import { readFileSync } from "node:fs";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { fillProgram } from "../../core/evaluator/fill.ts";
import { replaceRemote } from "../../src/cli/picture/replace-remote.ts";
import { compileDocument } from "../compile/support/compile-fixture.ts";
import { renderTsx } from "../compile/target/react-email/support/render-tsx.ts";
import { launchChromium } from "../console/support/launch-chromium.ts";

const ITEMS = [
  { name: "Harbour blend, 1 kg", qty: 1, price: "€ 28.00" },
  { name: "Mug <blue>", qty: 2, price: "€ 12.50" },
];

/** A node of the tree that Chromium gives to screen readers. */
interface ReadNode {
  readonly nodeId: string;
  readonly ignored: boolean;
  readonly role?: { readonly value: string };
  readonly name?: { readonly value: string };
  readonly childIds?: readonly string[];
}

let chromium: Browser;
let mails: (count: number) => Promise<readonly string[]>;

beforeAll(async () => {
  chromium = await launchChromium();
  const { programs } = await compileDocument(
    readFileSync("examples/order-receipt.template.json", "utf8"),
    "Your order",
  );
  const { data } = JSON.parse(readFileSync("examples/order-receipt.data.json", "utf8"));
  mails = async (count) => {
    const items = Array.from({ length: count }, (_, index) => ITEMS[index % ITEMS.length]);
    const fill = (target: "html" | "react-email") =>
      fillProgram(JSON.parse(programs[target] ?? ""), { data: { ...data, items } }).output;
    return [fill("html"), await renderTsx(fill("react-email"))];
  };
});
afterAll(async () => {
  await chromium?.close();
});

it.each([0, 1, 200])(
  "a receipt with %i lines is read as one table with headers, in html and React Email",
  async (count) => {
    const page = await chromium.newPage();
    const session = await page.context().newCDPSession(page);
    const sums = ["Goods", "Shipping", "VAT included", "Coupon OTTER-10", "Total"];
    const lines = Array.from({ length: count }, (_, index) => ITEMS[index % ITEMS.length]);
    for (const mail of await mails(count)) {
      await page.setContent(replaceRemote(mail));
      const { nodes } = (await session.send("Accessibility.getFullAXTree")) as { readonly nodes: readonly ReadNode[] };
      const withRole = (...roles: readonly string[]) => nodes.filter(({ role }) => roles.includes(role?.value ?? ""));
      const namesOf = (role: string) => withRole(role).map(({ name }) => name?.value);
      expect(namesOf("table")).toEqual(["What you ordered"]);
      expect(namesOf("columnheader")).toEqual(
        ["Item", "Qty", "Price"].map((name) => expect.stringMatching(new RegExp(`^${name}$`, "i"))),
      );
      expect(namesOf("rowheader")).toEqual(sums);
      expect(withRole("row")).toHaveLength(1 + count + sums.length);
      expect(namesOf("cell").slice(0, 3 * count)).toEqual(
        lines.flatMap((line) => (line === undefined ? [] : [line.name, String(line.qty), line.price])),
      );
    }
    await page.close();
  },
);
