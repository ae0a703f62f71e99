const PREFIX = "letterpress.recipients";

/** For how many recipients of test mails there is room. */
const RECIPIENTS_MAX = 20;

/** The recipients that this browser keeps for a key, the newest first. Those of other keys are not read. */
export function readRecipients(keyId: string): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(nameOf(keyId)) ?? "[]");
    return Array.isArray(kept) ? kept.filter((each) => typeof each === "string").slice(0, RECIPIENTS_MAX) : [];
  } catch {
    return [];
  }
}

/** Keeps what `change` makes of the recipients of a key, unless the browser keeps nothing. */
export function changeRecipients(keyId: string, change: (before: readonly string[]) => readonly string[]): void {
  const after = change(readRecipients(keyId));
  try {
    if (after.length === 0) localStorage.removeItem(nameOf(keyId));
    else localStorage.setItem(nameOf(keyId), JSON.stringify(after));
  } catch {
    // A browser that has no room offers what it kept before.
  }
}

/** Puts a recipient first, for which the oldest one leaves. */
export function withRecipient(before: readonly string[], address: string): readonly string[] {
  return [address, ...withoutRecipient(before, address)].slice(0, RECIPIENTS_MAX);
}

export function withoutRecipient(before: readonly string[], address: string): readonly string[] {
  return before.filter((each) => each.toLowerCase() !== address.toLowerCase());
}

function nameOf(keyId: string): string {
  return `${PREFIX} ${keyId}`;
}
