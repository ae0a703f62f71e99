import type { FillData } from "../../../core/evaluator/data.ts";
import { fillMail } from "../../../core/evaluator/fill.ts";
import { compileTranslatedExample } from "../../support/translated-example.ts";
import type { MutatedFill } from "./mutated-fills.ts";

const TARGETS = ["html", "text", "subject"];
const OPTIONS = { onMissing: "empty" } as const;
/** A number of each plural category of each of the languages, and numbers that have none. */
const NUMBERS = [0, 1, 2, 3, 4, 5, 6, 11, 12, 21, 22, 25, 100, 101, 102, 1_000_000, 1.5, "2", "many", null];

/** The example in several languages, as it is, with a number of each plural category, and without its data. */
export async function translatedFills(): Promise<readonly MutatedFill[]> {
  const compiled = await compileTranslatedExample();
  return compiled.map(({ programs, data }) => {
    const parts = TARGETS.map((target) => programs[target]);
    const all = [data, ...NUMBERS.map((number) => withNumber(data, number)), {}];
    const expected = all.map((each) => ({ ...fillMail(parts, each, OPTIONS) }));
    return { programs: parts, options: OPTIONS, data: all, isOther: false, expected, mutations: 0 };
  });
}

function withNumber({ data }: FillData, number: unknown): FillData {
  const { order, returns, ...others } = data as {
    readonly order: { readonly items: object[] };
    readonly returns: object;
  };
  const items = order.items.map((item) => ({ ...item, quantity: number }));
  const counted = { ...order, items, parcels: number, count: number };
  return { data: { ...others, order: counted, returns: { ...returns, days: number } } } as FillData;
}
