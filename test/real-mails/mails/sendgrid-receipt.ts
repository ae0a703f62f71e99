import type { RandomData } from "../random-data.ts";

export function sendGridReceipt(random: RandomData): object {
  return {
    total: random.amount(),
    items: random.list(6, () => ({ text: random.text(), image: random.url(), price: random.amount() })),
    receipt: random.pick([true, true, false, null]),
    name: random.text(),
    address01: random.text(),
    ...random.maybe("address02"),
    city: random.text(),
    state: random.optionalText(),
    zip: random.pick([80_202, "01067", null]),
  };
}
