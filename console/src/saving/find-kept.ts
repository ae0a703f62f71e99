import { readSlots, type Slot } from "../kept/slots.ts";
import { openTabs, ownTab } from "../kept/tab.ts";

/** What this browser keeps of a template or a brand for a key. */
export interface Found<Kept> {
  readonly tab: string;
  /** Of this tab, or else the newest one of a tab that is closed. */
  readonly own: Slot<Kept> | undefined;
  readonly others: readonly Slot<Kept>[];
}

export async function findKept<Kept>(keyId: string, id: string): Promise<Found<Kept>> {
  const tab = await ownTab;
  const open = await openTabs();
  const slots = readSlots<Kept>(keyId, id);
  const own = slots.find((slot) => slot.tab === tab) ?? slots.find((slot) => !open.has(slot.tab));
  return { tab, own, others: slots.filter((slot) => slot !== own && slot.isUnsaved) };
}
