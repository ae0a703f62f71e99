import { beforeAll, describe, expect, it } from "vitest";
import { fillProgram } from "../../core/evaluator/fill.ts";
import type { Program } from "../../core/evaluator/program.ts";
import { readBrandedExamples } from "../support/branded-examples.ts";

interface Line {
  readonly title: string;
  readonly detail: string;
  readonly amount: string;
}

interface Order {
  readonly pictured: readonly Line[];
  readonly lines: readonly Line[];
  readonly sums: readonly { readonly label: string; readonly amount: string }[];
  readonly total: { readonly amount: string; readonly note?: string };
}

/** Gmail shows the first 102 KB of a mail. */
const GMAIL_BYTES = 102 * 1024;
const EXAMPLES = readBrandedExamples();
const ORDERS = EXAMPLES.filter(({ data }) => "pictured" in (data.data ?? {})).map(
  ({ slug, data }) => [slug, data.data as unknown as Order] as const,
);

/** In cents: "−€ 14.10" is −1410, and what is free costs nothing. */
function centsOf(text: string): number {
  const [, sign = "", amount = "0"] = /(−?)€\u00a0([\d.]+)/.exec(text) ?? [];
  return (sign === "" ? 1 : -1) * Math.round(Number(amount) * 100);
}

const sumOf = (rows: readonly { readonly amount: string }[]) =>
  rows.reduce((sum, { amount }) => sum + centsOf(amount), 0);

describe.each(ORDERS)("the sample of %s", (_, { pictured, lines, sums, total }) => {
  const all = [...pictured, ...lines];

  it("has lines whose amount is their number times the price of one", () => {
    for (const { detail, amount } of all) {
      const [, count] = /(\d+)\u00a0×/.exec(detail) ?? [];
      expect(Number(count) * centsOf(detail)).toBe(centsOf(amount));
    }
  });

  it("has sums that add up", () => {
    const [goods, ...others] = sums;
    expect(centsOf(goods?.amount ?? total.amount)).toBe(sumOf(all));
    expect(sumOf(all) + sumOf(others)).toBe(centsOf(total.amount));
  });

  it("has the tax that is in the total", () => {
    const [, percent] = /\(([\d.]+)\u00a0%\)/.exec(total.note ?? "") ?? [];
    const net = centsOf(total.amount) / (1 + Number(percent) / 100);
    expect(centsOf(total.note ?? "")).toBe(Math.round(centsOf(total.amount) - net));
  });
});

describe("the receipt", () => {
  const receipt = EXAMPLES.find(({ slug }) => slug === "receipt");
  let html: Program;
  beforeAll(async () => {
    html = JSON.parse((await receipt?.compile())?.programs.html ?? "null") as Program;
  }, 60_000);

  /** With copies of the first line of the sample. */
  function bytesOf(pictured: number, plain: number): number {
    const data = receipt?.data.data as unknown as Order;
    const [line] = data.pictured;
    const lists = {
      pictured: Array.from({ length: pictured }, () => line),
      lines: Array.from({ length: plain }, () => line),
    };
    return Buffer.byteLength(fillProgram(html, { data: { ...data, ...lists } as never }).output);
  }

  it("stays whole in Gmail with 200 lines, 20 of them with pictures", () => {
    expect(bytesOf(0, 200)).toBeLessThan(GMAIL_BYTES);
    expect(bytesOf(20, 180)).toBeLessThan(GMAIL_BYTES);
  });

  it("has at most 720 bytes for a line with a picture, and 371 for one without", () => {
    expect(bytesOf(1, 0) - bytesOf(0, 0)).toBeLessThanOrEqual(720);
    expect((bytesOf(0, 200) - bytesOf(0, 0)) / 200).toBeLessThanOrEqual(371);
  });
});
