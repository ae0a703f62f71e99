import { formatVendureDate, formatVendureMoney } from "../originals/vendure-formats.ts";
import type { RandomData } from "../random-data.ts";

const CURRENCIES = ["EUR", "USD", "GBP"];

export function vendureOrder(random: RandomData): object {
  const cents = () => random.whole(0, 2_000_000);
  return {
    order: {
      code: random.text(),
      currencyCode: random.pick(CURRENCIES),
      orderPlacedAt: `2026-0${random.whole(1, 9)}-1${random.whole(0, 9)}T0${random.whole(0, 9)}:30:00.000Z`,
      customer: { firstName: random.text(), lastName: random.text() },
      shippingAddress: address(random),
      lines: random.list(5, () => ({
        quantity: random.whole(1, 12),
        productVariant: { name: random.text() },
        featuredAsset: { preview: random.url() },
        discountedLinePriceWithTax: cents(),
      })),
      discounts: random.list(2, () => ({ description: random.text(), amount: -cents() })),
      total: cents(),
      subTotalWithTax: cents(),
      totalWithTax: cents(),
    },
    shippingLines: random.list(2, () => ({ shippingMethod: { name: random.text() }, priceWithTax: cents() })),
  };
}

/** The same with each amount and date as the application's helpers print it. */
export function withVendureFormats(data: object): object {
  const order = structuredClone(data) as VendureOrder;
  const currency = order.order.currencyCode;
  const money = (amount: string | number) => formatVendureMoney(amount, currency);
  order.order.orderPlacedAt = formatVendureDate(order.order.orderPlacedAt);
  for (const name of ["total", "subTotalWithTax", "totalWithTax"] as const)
    order.order[name] = money(order.order[name]);
  for (const line of order.order.lines) line.discountedLinePriceWithTax = money(line.discountedLinePriceWithTax);
  for (const discount of order.order.discounts) discount.amount = money(discount.amount);
  for (const line of order.shippingLines) line.priceWithTax = money(line.priceWithTax);
  return order;
}

interface VendureOrder {
  readonly order: {
    readonly currencyCode: string;
    orderPlacedAt: string;
    total: string | number;
    subTotalWithTax: string | number;
    totalWithTax: string | number;
    readonly lines: readonly { discountedLinePriceWithTax: string | number }[];
    readonly discounts: readonly { amount: string | number }[];
  };
  readonly shippingLines: readonly { priceWithTax: string | number }[];
}

function address(random: RandomData): object {
  const lines = ["company", "streetLine1", "streetLine2", "city", "province", "postalCode", "country", "phoneNumber"];
  return Object.assign({ fullName: random.text() }, ...lines.map((line) => random.maybe(line)));
}
