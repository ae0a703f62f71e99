import type { RandomData } from "../random-data.ts";

export function solidusShipment(random: RandomData): object {
  return {
    carton: {
      tracking: random.pick([random.text(), null]),
      tracking_url: random.pick([random.url(), null]),
    },
    manifest: random.list(8, () => ({
      variant: {
        sku: random.optionalText(),
        product: { name: random.text() },
        options_text: random.optionalText(),
      },
      quantity: random.whole(1, 9),
    })),
  };
}
