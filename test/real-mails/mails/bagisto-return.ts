import type { RandomData } from "../random-data.ts";

export function bagistoReturn(random: RandomData): object {
  return {
    rma: {
      id: random.whole(1, 9999),
      order_id: random.whole(1, 9999),
      ...random.maybe("information"),
      // The original prints this one without escaping it.
      order: { customer: { name: random.plainText() } },
      items: random.list(5, () => ({
        quantity: random.whole(1, 20),
        orderItem: { name: random.text(), sku: random.text() },
        reason: random.pick([{ title: random.text() }, { title: null }]),
      })),
    },
  };
}
