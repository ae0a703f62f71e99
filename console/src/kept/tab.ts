const NAME = "letterpress.tab";

/** The id of this tab, which a reload keeps. A copy of the tab has another one. */
export const ownTab: Promise<string> = claim();

/** The ids of all tabs of the console that are open in this browser. */
export async function openTabs(): Promise<ReadonlySet<string>> {
  await ownTab;
  const { held = [] } = await navigator.locks.query();
  return new Set(held.map(({ name = "" }) => name.slice(NAME.length + 1)));
}

async function claim(): Promise<string> {
  const known = knownTab() ?? crypto.randomUUID();
  const [entry] = performance.getEntriesByType("navigation");
  // The page before a reload may not have let go of its lock yet.
  const isReload = entry instanceof PerformanceNavigationTiming && entry.type === "reload";
  const id = (await hold(known, isReload)) ? known : crypto.randomUUID();
  if (id !== known) await hold(id, true);
  noteTab(id);
  return id;
}

/** Null where the browser keeps nothing for pages. */
function knownTab(): string | null {
  try {
    return sessionStorage.getItem(NAME);
  } catch {
    return null;
  }
}

function noteTab(id: string): void {
  try {
    sessionStorage.setItem(NAME, id);
  } catch {
    // After a reload, the tab has another id.
  }
}

/** Holds the lock of a tab until the page is left. False when another tab holds it. */
function hold(id: string, steal: boolean): Promise<boolean> {
  return new Promise((resolve) => {
    const keep = (lock: Lock | null) => {
      resolve(lock !== null);
      return lock === null ? undefined : new Promise(() => undefined);
    };
    navigator.locks.request(`${NAME} ${id}`, steal ? { steal } : { ifAvailable: true }, keep).catch(() => undefined);
  });
}
