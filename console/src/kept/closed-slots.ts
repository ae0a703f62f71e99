import { readSlots, type Slot } from "./slots.ts";
import { openTabs, ownTab } from "./tab.ts";

/** The slots of a template for a key, without those of other open tabs. */
export async function closedSlots(keyId: string, templateId: string): Promise<readonly Slot[]> {
  const [own, open] = [await ownTab, await openTabs()];
  return readSlots(keyId, templateId).filter(({ tab }) => tab === own || !open.has(tab));
}
