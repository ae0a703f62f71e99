import type { RandomData } from "../random-data.ts";

export function solidusCancellation(random: RandomData): object {
  return {
    order: {
      line_items: random.list(6, () => ({
        variant: {
          sku: random.optionalText(),
          product: { name: random.text() },
          options_text: random.optionalText(),
        },
        quantity: random.whole(1, 20),
        single_money: money(random),
        display_amount: money(random),
      })),
      display_item_total: money(random),
      // The original prints a label with the markup that Rails allows.
      adjustments: random.list(3, () => ({ label: random.plainText(), display_amount: money(random) })),
      display_total: money(random),
    },
  };
}

/** An amount in the text that the methods of the application's objects give. */
function money(random: RandomData): string {
  const amount = `${random.whole(0, 9)},${random.whole(100, 999)}`;
  return random.pick([`$${amount}.${random.whole(10, 99)}`, `-$${amount}.00`, `€${amount}.50`, "¥1,200"]);
}
