/** Work on a template that this browser keeps: one slot for each key, template and tab. */
export interface Slot<Kept = unknown> {
  readonly keyId: string;
  readonly templateId: string;
  readonly tab: string;
  /** In milliseconds. */
  readonly at: number;
  /** Whether the draft differs from the one that the server has. */
  readonly isUnsaved: boolean;
  readonly kept: Kept;
}

const PREFIX = "letterpress.work";
const pending = new Set<() => void>();

/** The slots of a key, the newest first: of one template, or of all. Other keys' slots are not read. */
export function readSlots<Kept>(keyId: string, templateId?: string): readonly Slot<Kept>[] {
  for (const write of pending) write();
  const start = [PREFIX, keyId, ...(templateId === undefined ? [] : [templateId]), ""].join(" ");
  return names()
    .filter((name) => name.startsWith(start))
    .flatMap((name) => readSlot<Kept>(name) ?? [])
    .sort((one, other) => other.at - one.at);
}

/** False where the browser has no room, or keeps nothing. What the slot had before then stays. */
export function writeSlot(slot: Slot): boolean {
  try {
    localStorage.setItem(nameOf(slot), JSON.stringify(slot));
    return true;
  } catch {
    return false;
  }
}

export function removeSlot(slot: Pick<Slot, "keyId" | "templateId" | "tab">): void {
  try {
    localStorage.removeItem(nameOf(slot));
  } catch {
    // A browser that keeps nothing has nothing to remove.
  }
}

/** Has `write` called before slots are read and when the page is left. Returns what ends that. */
export function beforeReading(write: () => void): () => void {
  const hide = () => document.visibilityState === "hidden" && write();
  pending.add(write);
  addEventListener("pagehide", write);
  document.addEventListener("visibilitychange", hide);
  return () => {
    pending.delete(write);
    removeEventListener("pagehide", write);
    document.removeEventListener("visibilitychange", hide);
  };
}

function names(): readonly string[] {
  try {
    return Object.keys(localStorage);
  } catch {
    return [];
  }
}

function readSlot<Kept>(name: string): Slot<Kept> | undefined {
  try {
    const slot: Slot<Kept> | null = JSON.parse(localStorage.getItem(name) ?? "null");
    return slot === null || nameOf(slot) !== name ? undefined : slot;
  } catch {
    return undefined;
  }
}

function nameOf({ keyId, templateId, tab }: Pick<Slot, "keyId" | "templateId" | "tab">): string {
  return [PREFIX, keyId, templateId, tab].join(" ");
}
