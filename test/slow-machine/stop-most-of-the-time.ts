import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";

const PERIOD_MS = 500;

/** A process and when it started: the number alone may be given to another one. */
interface Found {
  readonly pid: number;
  readonly parent: number;
  readonly name: string;
}

/**
 * Lets a process and all that descend from it run for a share of the time only, until `signal`: each half second they
 * are stopped for the rest of it. What has lost its parent meanwhile is still known, as is what starts while they run.
 * Returns how often they were stopped.
 */
export async function stopMostOfTheTime(root: number, share: number, signal: AbortSignal): Promise<number> {
  const known = new Set<string>();
  const runMs = PERIOD_MS * share;
  let stops = 0;
  while (!signal.aborted) {
    await wait(runMs);
    const stopped = new Set<number>();
    // A process may start another one while the list is read: until nothing new is found.
    for (
      let found = findRunning(root, known);
      found.some((pid) => !stopped.has(pid));
      found = findRunning(root, known)
    ) {
      for (const pid of found) if (!stopped.has(pid) && send(pid, "SIGSTOP")) stopped.add(pid);
    }
    if (stopped.size > 0) stops += 1;
    await wait(PERIOD_MS - runMs);
    for (const pid of stopped) send(pid, "SIGCONT");
  }
  return stops;
}

/** The process and its descendants, those included whose parent was one of them. Adds them to `known`. */
function findRunning(root: number, known: Set<string>): readonly number[] {
  const all = readProcesses();
  const ours = new Set([root, ...all.filter(({ name }) => known.has(name)).map(({ pid }) => pid)]);
  for (let size = -1; size !== ours.size; ) {
    size = ours.size;
    for (const { pid, parent } of all) if (ours.has(parent)) ours.add(pid);
  }
  const found = all.filter(({ pid }) => ours.has(pid));
  for (const { name } of found) known.add(name);
  return found.map(({ pid }) => pid);
}

function readProcesses(): readonly Found[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => readProcess(Number(name)) ?? []);
}

function readProcess(pid: number): Found | undefined {
  try {
    // The name of the program is in parentheses and may hold any character.
    const text = readFileSync(`/proc/${pid}/stat`, "latin1");
    const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
    const [state, parent, startedAt] = [fields[0], Number(fields[1]), fields[19]];
    return state === "Z" ? undefined : { pid, parent, name: `${pid} ${startedAt}` };
  } catch {
    return undefined;
  }
}

function send(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}
