import type { RandomData } from "../random-data.ts";

export function shopwareDownloads(random: RandomData): object {
  return {
    order: {
      id: id(random),
      orderNumber: String(random.whole(10_000, 99_999)),
      deepLinkCode: id(random),
      orderCustomer: {
        salutation: random.pick([null, { translated: { letterName: random.text() } }]),
        firstName: random.text(),
        lastName: random.text(),
      },
      lineItems: random.list(6, () => ({
        label: random.text(),
        payload: random.pick<object>([{ productNumber: random.text() }, { productNumber: null }, {}]),
        ...random.pick<object>([{}, { downloads: null }, ...downloads(random)]),
      })),
    },
    salesChannel: { domains: [{ url: "https://shop.example.com" }] },
  };
}

/** Three draws of what may be downloaded for an item; most items have some. */
function downloads(random: RandomData): readonly object[] {
  return Array.from({ length: 3 }, () => ({
    downloads: random.list(4, () => ({
      id: id(random),
      accessGranted: random.chance(0.7),
      media: { fileName: random.text(), fileExtension: random.pick(["pdf", "zip", "epub"]) },
    })),
  }));
}

function id(random: RandomData): string {
  return random.whole(0, 0xffff_ffff).toString(16).padStart(32, "0");
}
