import type { Scenario } from "./scenario.ts";
import { clockJumps } from "./scenarios/clock-jumps.ts";
import { connectionResets } from "./scenarios/connection-resets.ts";
import { copyFaults } from "./scenarios/copy-faults.ts";
import { corruptFiles } from "./scenarios/corrupt-files.ts";
import { costlySourcesOfOneKey } from "./scenarios/costly-sources.ts";
import { diskFaults } from "./scenarios/disk-faults.ts";
import { doubleStart } from "./scenarios/double-start.ts";
import { fullDisk } from "./scenarios/full-disk.ts";
import { http2Floods } from "./scenarios/http2-floods.ts";
import { invalidKeyFlood } from "./scenarios/invalid-key-flood.ts";
import { keyHistory } from "./scenarios/key-history.ts";
import { keyTiming } from "./scenarios/key-timing.ts";
import { killDuringWrites } from "./scenarios/kill-during-writes.ts";
import { lockedStore } from "./scenarios/locked-store.ts";
import { malformedFrames } from "./scenarios/malformed-frames.ts";
import { mutatedRequests } from "./scenarios/mutated-requests.ts";
import { mutatedTokens } from "./scenarios/mutated-tokens.ts";
import { oversize } from "./scenarios/oversize.ts";
import { powerLoss } from "./scenarios/power-loss.ts";
import { rollingRestart } from "./scenarios/rolling-restart.ts";
import { secretSweep } from "./scenarios/secret-sweep.ts";
import { shutdown } from "./scenarios/shutdown.ts";
import { slowClients } from "./scenarios/slow-clients.ts";
import { slowReaders } from "./scenarios/slow-readers.ts";
import { storeTakenAway } from "./scenarios/store-taken-away.ts";
import { viewForms } from "./scenarios/view-forms.ts";

/** Faults of disks, files and processes around the store. */
const STORAGE: readonly Scenario[] = [
  killDuringWrites,
  powerLoss,
  diskFaults,
  copyFaults,
  fullDisk,
  corruptFiles,
  storeTakenAway,
  doubleStart,
];

/** Clients that keep a server waiting for a minute. Nothing else happens meanwhile: these run side by side. */
const WAITS: readonly Scenario[] = [slowClients, slowReaders];

/** What callers, clocks and other processes do to a server. */
const SERVER: readonly Scenario[] = [
  lockedStore,
  shutdown,
  rollingRestart,
  clockJumps,
  keyHistory,
  mutatedTokens,
  keyTiming,
  oversize,
  malformedFrames,
  mutatedRequests,
  connectionResets,
  invalidKeyFlood,
  http2Floods,
  costlySourcesOfOneKey,
];

/**
 * Every scenario in the order of the table, and its parts. None of `storage` is judged by time. The sweep is the last:
 * it looks through what they left.
 */
export const SCENARIOS = {
  all: [...STORAGE, ...WAITS, ...SERVER, viewForms, secretSweep],
  storage: [...STORAGE, viewForms, secretSweep],
  waits: WAITS,
  server: [...SERVER, secretSweep],
} satisfies Record<string, readonly Scenario[]>;
