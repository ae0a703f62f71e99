import type { PreviewLink } from "../../src/domain/preview-link/preview-link.ts";
import type { NewPreviewLink } from "../../src/store/port/preview-link-store.ts";

const DAY_MS = 86_400_000;
const NOW = new Date("2026-05-08T12:00:00.000Z");
let number = 0;

/** A link of a draft with an id, a digest and content of its own. Each is made a millisecond after the one before. */
export function newStoredLink(templateId: string, changes: Partial<PreviewLink> = {}, keyId?: string): NewPreviewLink {
  number += 1;
  const link: PreviewLink = {
    id: `pvl_${String(number).padStart(12, "0")}`,
    templateId,
    version: undefined,
    subject: "Hello {{ name }}",
    note: "for the legal team",
    sampleNames: ["long-name", "short"],
    createdAt: new Date(NOW.getTime() + number),
    createdBy: keyId ?? "cli",
    expiresAt: new Date(NOW.getTime() + 7 * DAY_MS),
    timesOpened: 0,
    ...changes,
  };
  const digest = new Uint8Array(32).fill(number);
  return { link, keyId, digest, template: `{"number":${number}}`, samples: `[${number}]` };
}
