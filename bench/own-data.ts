import { readFileSync } from "node:fs";
import type { FillData } from "../clients/js/src/index.ts";

/** A mail with plain data, and how a caller sorts the same object for `dynamic_data`. */
export interface OwnData {
  readonly mail: string;
  /** Source and data in files. */
  readonly source: string;
  readonly data: string;
  sort(data: never): FillData;
}

interface Receipt {
  readonly [name: string]: string | number | undefined;
}

interface ReceiptItem {
  readonly name: string;
  readonly qty: number;
  readonly price: string;
}

interface Order {
  readonly No: number;
  readonly currency: string;
  readonly total: number;
  readonly track_url: string;
  readonly "parcel-no": string;
  readonly notes: readonly (string | number)[];
  readonly customer: { readonly firstName: string; readonly address: { readonly city: string } };
  readonly lines: readonly OrderLine[];
}

interface OrderLine {
  readonly title: string;
  readonly discounted?: boolean;
  readonly price: { readonly gross: string | number };
  readonly options?: readonly { readonly label: string; readonly choice: string | null }[];
}

/** A program of format 2, as there was before paths, and one of format 3. */
export const OWN_DATA: readonly OwnData[] = [
  {
    mail: "order-receipt",
    source: "../examples/order-receipt.template.json",
    data: "../examples/order-receipt.data.json",
    sort: sortReceipt,
  },
  {
    mail: "order-paths, nested",
    source: "../conformance/render/order-paths/order.mjml",
    data: "../conformance/render/order-paths/three/case.json",
    sort: sortOrder,
  },
];

export function readText(file: string): string {
  return readFileSync(new URL(file, import.meta.url), "utf8");
}

/** Each object is another one, as callers have for each mail. */
export function readObjects(file: string, count: number): readonly never[] {
  const text = readText(file);
  return Array.from({ length: count }, () => {
    const { data } = JSON.parse(text);
    return (data.data ?? data) as never;
  });
}

function sortReceipt(order: Receipt & { readonly items: readonly ReceiptItem[] }): FillData {
  const text = (name: string) => String(order[name] ?? "");
  return {
    merge_tags: {
      text: {
        first_name: text("first_name"),
        order_no: text("order_no"),
        order_date: text("order_date"),
        subtotal: text("subtotal"),
        shipping: text("shipping"),
        vat: text("vat"),
        sales_tax: text("sales_tax"),
        coupon_code: text("coupon_code"),
        discount: text("discount"),
        total: text("total"),
      },
      url: { tracking_url: text("tracking_url"), order_no_url: text("order_no_url") },
    },
    context: {
      plan: order.plan ?? "",
      order_value: order.order_value ?? "",
      country: order.country ?? "",
      coupon: order.coupon ?? "",
      email: order.email ?? "",
      shipping_method: order.shipping_method ?? "",
    },
    lists: {
      items: order.items.map(({ name, qty, price }) => ({ merge_tags: { text: { name, qty: String(qty), price } } })),
    },
  };
}

function sortOrder({ order }: { readonly order: Order }): FillData {
  return {
    merge_tags: {
      text: {
        "order.no": String(order.No),
        "order.currency": order.currency,
        "order.total": String(order.total),
        "order.parcel-no": order["parcel-no"],
        "order.customer.firstname": order.customer.firstName,
        "order.customer.address.city": order.customer.address.city,
      },
      url: { "order.track_url": order.track_url },
    },
    context: { "order.total": order.total, "order.notes": order.notes.length > 0 },
    lists: {
      "order.lines": order.lines.map(sortLine),
      "order.notes": order.notes.map((note) => ({ merge_tags: { text: { note: String(note) } } })),
    },
  };
}

function sortLine({ title, discounted = false, price, options = [] }: OrderLine): FillData {
  return {
    merge_tags: { text: { title, "price.gross": String(price.gross) } },
    context: { discounted, options: options.length > 0 },
    lists: {
      options: options.map(({ label, choice }) => ({ merge_tags: { text: { label, choice: choice ?? "" } } })),
    },
  };
}
