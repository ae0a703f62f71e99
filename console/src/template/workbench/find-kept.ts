import { readSlots, type Slot } from "../../kept/slots.ts";
import { openTabs, ownTab } from "../../kept/tab.ts";
import type { KeptWork } from "./work-state.ts";

/** What this browser keeps of a template for a key. */
export interface Found {
  readonly tab: string;
  /** Of this tab, or else the newest one of a tab that is closed. */
  readonly own: Slot<KeptWork> | undefined;
  readonly others: readonly Slot<KeptWork>[];
}

export async function findKept(keyId: string, templateId: string): Promise<Found> {
  const tab = await ownTab;
  const open = await openTabs();
  const slots = readSlots<KeptWork>(keyId, templateId);
  const own = slots.find((slot) => slot.tab === tab) ?? slots.find((slot) => !open.has(slot.tab));
  return { tab, own, others: slots.filter((slot) => slot !== own && slot.isUnsaved) };
}
