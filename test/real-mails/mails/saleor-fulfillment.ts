import type { RandomData } from "../random-data.ts";

export function saleorFulfillment(random: RandomData): object {
  return {
    order: { number: String(random.whole(1, 99_999)), order_details_url: random.pick([random.url(), ""]) },
    fulfillment: random.pick([
      { tracking_number: random.text(), is_tracking_number_url: false },
      { tracking_number: random.url(), is_tracking_number_url: true },
      { tracking_number: "", is_tracking_number_url: false },
    ]),
    physical_lines: random.list(6, () => ({
      order_line: { product_name: random.text(), variant_name: random.pick([random.text(), ""]) },
      quantity: random.whole(1, 20),
    })),
    recipient_email: random.email(),
    site_name: random.text(),
    domain: "shop.example.com",
  };
}
