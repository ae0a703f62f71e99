import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

interface Invoice {
  readonly net: string;
  readonly tax: string;
  readonly tax_rate: string;
  readonly total: string;
  readonly amount: string;
  readonly lines: readonly { readonly amount: string }[];
}

interface Digest {
  readonly week: { readonly total: string };
  readonly days: readonly { readonly amount: string; readonly level: number }[];
}

function readSample<T>(slug: string): T {
  const url = new URL(`../../examples/branded/${slug}/samples/example.json`, import.meta.url);
  return JSON.parse(readFileSync(url, "utf8")).data;
}

/** Cents of an amount as it is read, such as `€ 1,084.00` or `€ 412`. */
function cents(amount: string): number {
  const [, digits = "", part = "00"] = /^€\u00a0([\d,]+)(?:\.(\d\d))?$/.exec(amount) ?? [];
  return Number(digits.replaceAll(",", "")) * 100 + Number(part);
}

function sum(amounts: readonly { readonly amount: string }[]): number {
  return amounts.reduce((total, { amount }) => total + cents(amount), 0);
}

describe("the sums of a sample", () => {
  it("of the invoice are those of its lines", () => {
    const { net, tax, tax_rate, total, amount, lines } = readSample<{ readonly invoice: Invoice }>("invoice").invoice;
    expect(sum(lines)).toBe(cents(net));
    expect(cents(tax)).toBe(Math.round((cents(net) * Number.parseInt(tax_rate, 10)) / 100));
    expect(cents(net) + cents(tax)).toBe(cents(total));
    expect(Number(amount) * 100).toBe(cents(total));
  });

  it("of the digest are those of its days, of which the best one fills its row", () => {
    const { week, days } = readSample<Digest>("weekly-digest");
    expect(sum(days)).toBe(cents(week.total));
    const best = Math.max(...days.map(({ amount }) => cents(amount)));
    for (const { amount, level } of days) expect(level).toBe(Math.round((10 * cents(amount)) / best));
  });
});
