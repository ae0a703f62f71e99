import type { RandomData } from "../random-data.ts";

export function postmarkReceipt(random: RandomData): object {
  return {
    ...random.maybe("name"),
    purchase_date: random.text(),
    ...random.maybe("credit_card_brand"),
    credit_card_last_four: String(random.whole(1000, 9999)),
    billing_url: random.url(),
    expiration_date: random.text(),
    receipt_id: random.whole(1, 99_999),
    date: random.text(),
    receipt_details: random.list(6, () => ({ ...random.maybe("description"), amount: random.amount() })),
    total: random.amount(),
    support_url: random.url(),
    action_url: random.url(),
  };
}
