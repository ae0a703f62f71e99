import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { fillProgram } from "../../core/evaluator/fill.ts";
import { replaceRemote } from "../../src/cli/picture/replace-remote.ts";
import { renderTsx } from "../compile/target/react-email/support/render-tsx.ts";
import { launchChromium } from "../console/support/launch-chromium.ts";
import { readBrandedExamples } from "../support/branded-examples.ts";

/** A node of the tree that Chromium gives to screen readers. */
interface ReadNode {
  readonly nodeId: string;
  readonly childIds?: readonly string[];
  readonly role?: { readonly value: string };
  readonly name?: { readonly value: string };
}

const PICTURED = {
  ...{ title: "Enamel mug", detail: "Tide blue, 1 × € 12.50", amount: "€ 12.50" },
  picture: "https://shop.example/mug.png",
};
const LINE = { title: "Filter <papers>", detail: "100 sheets, 2 × € 4.50", amount: "€ 9.00" };
const SUMS = ["Goods", "Code OTTER-10", "Delivery"];

/** From top to bottom. */
function inOrder(nodes: readonly ReadNode[]): readonly ReadNode[] {
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const behind = (node: ReadNode): readonly ReadNode[] => [
    node,
    ...(node.childIds ?? []).flatMap((id) => behind(byId.get(id) ?? { nodeId: id })),
  ];
  return nodes.slice(0, 1).flatMap(behind);
}

let chromium: Browser;
/** The receipt with so many lines with pictures and without, in html and React Email. */
let receipts: (pictured: number, plain: number) => Promise<readonly string[]>;

beforeAll(async () => {
  chromium = await launchChromium();
  const receipt = readBrandedExamples().find(({ slug }) => slug === "receipt");
  if (receipt === undefined) throw new Error("there is no receipt among the examples");
  const { programs } = await receipt.compile();
  receipts = async (pictured, plain) => {
    const data = Object.assign({}, receipt.data.data, {
      pictured: Array.from({ length: pictured }, () => PICTURED),
      lines: Array.from({ length: plain }, () => LINE),
    });
    const fill = (target: "html" | "react-email") => fillProgram(JSON.parse(programs[target] ?? ""), { data }).output;
    return [fill("html"), await renderTsx(fill("react-email"))];
  };
});
afterAll(async () => {
  await chromium?.close();
});

it.each([
  [0, 0],
  [1, 0],
  [20, 180],
])("a receipt of %i lines with pictures and %i without is read as one table with headers", async (pictured, plain) => {
  const page = await chromium.newPage();
  const session = await page.context().newCDPSession(page);
  for (const mail of await receipts(pictured, plain)) {
    await page.setContent(replaceRemote(mail));
    const { nodes } = (await session.send("Accessibility.getFullAXTree")) as { readonly nodes: readonly ReadNode[] };
    const namesOf = (wanted: string) =>
      inOrder(nodes)
        .filter(({ role }) => role?.value === wanted)
        .map(({ name }) => name?.value.replaceAll("\u00a0", " "));
    // The other table says where the order goes and how it was paid.
    expect(namesOf("table")).toHaveLength(2);
    expect(namesOf("columnheader")).toEqual(["Item", "Amount", "Goes to", "Paid with"]);
    expect(namesOf("rowheader")).toEqual([...SUMS, "Total paid"]);
    expect(namesOf("row")).toHaveLength(1 + pictured + plain + SUMS.length + 1 + 2);
    const cells = [
      ...Array.from({ length: pictured }, () => ["Enamel mug Tide blue, 1 × € 12.50", "€ 12.50"]),
      ...Array.from({ length: plain }, () => ["Filter <papers> 100 sheets, 2 × € 4.50", "€ 9.00"]),
    ];
    expect(namesOf("cell").slice(0, 2 * cells.length)).toEqual(cells.flat());
  }
  await page.close();
});

it("a receipt with an amount of 100 letters stays within a window of 320 px", async () => {
  const page = await chromium.newPage();
  await page.setViewportSize({ width: 320, height: 600 });
  const [mail = ""] = await receipts(1, 1);
  const long = mail.replaceAll("€ 9.00", "x".repeat(100)).replaceAll("€\u00a0126.90", "y".repeat(100));
  await page.setContent(replaceRemote(long));
  const cells = '[...document.querySelectorAll("td div")]';
  const end = await page.evaluate<number>(`Math.max(...${cells}.map((cell) => cell.getBoundingClientRect().right))`);
  expect(end).toBeLessThanOrEqual(320);
  // Amounts of the usual length are on one line.
  const heights = await page.evaluate<readonly number[]>(
    `${cells}.filter((cell) => cell.textContent === "€ 12.50").map((cell) => cell.clientHeight)`,
  );
  expect(heights).toEqual([24]);
  await page.close();
});
