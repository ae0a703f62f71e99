import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { openSqliteStore } from "../../../src/store/sqlite/sqlite-store.ts";
import { makeKey } from "../api-calls.ts";
import { readDiskLog } from "../disk/disk-log.ts";
import { DiskModel } from "../disk/disk-model.ts";
import { type Disk, openDisk } from "../disk/disk-shim.ts";
import { randomNumbers } from "../random-numbers.ts";
import { atLeast, type Finding, isShort, none, type Scenario, type Settings } from "../scenario.ts";
import { startServer } from "../server-under-test.ts";

const PROGRAM = join(import.meta.dirname, "../../../bin/letterpress.js");
const KEYS = 5;
/** How many operations of each command fail in turn, spread over all of them. */
const FAULTS = { short: 6, long: 16 };
const IMAGES = 50;

/** `backup` and `restore` on a disk that fails, and that loses its power when they have said that it is done. */
export const copyFaults: Scenario = {
  name: "backup and restore on a bad disk",
  async run(settings) {
    const { workspace } = settings;
    const server = await startServer(workspace, { env: { LOG_LEVEL: "silent" } });
    for (let number = 0; number < KEYS; number++) await makeKey(server, workspace);
    await server.stop();
    const backedUp = join(workspace.folder("backup"), "backup.db");
    const whole = runCopy("backup", server.storePath, backedUp, {});
    if (whole.status !== 0) throw new Error(`backup: ${whole.stderr}`);
    return [
      ...(await tryCopy(settings, "backup", server.storePath)),
      ...(await tryCopy(settings, "restore", backedUp)),
    ];
  },
};

type CopyCommand = "backup" | "restore";

async function tryCopy(settings: Settings, command: CopyCommand, source: string): Promise<readonly Finding[]> {
  const folder = settings.workspace.folder(command);
  const target = join(folder, "store", "copy.db");
  const disk = openDisk(settings.workspace, folder);
  if (disk === undefined) return [{ did: "skipped: needs Linux and gcc", figure: "-", limit: "-", isGood: true }];
  const { status, stderr } = runCopy(command, source, target, disk.env);
  if (status !== 0) throw new Error(`${command}: ${stderr}`);
  const operations = disk.operations();
  const unsafe = losePower(disk, target, settings.seed);

  const wrong: string[] = [];
  const faults = isShort(settings) ? FAULTS.short : FAULTS.long;
  let refused = 0;
  for (let number = 0; number < faults; number++) {
    const at = 1 + Math.floor((number * (operations - 1)) / (faults - 1));
    rmSync(join(folder, "store"), { recursive: true, force: true });
    mkdirSync(join(folder, "store"));
    disk.fail({ at, count: 1, error: number % 2 === 0 ? "EIO" : "ENOSPC", writesHalf: false });
    const copied = runCopy(command, source, target, disk.env);
    disk.mend();
    if (copied.status !== 0) refused += 1;
    wrong.push(...(await findFaults(target, copied)).map((fault) => `at ${at}: ${fault}`));
  }
  return [
    atLeast(`${command}: one of ${operations} operations failed, ${faults} times; commands refused`, refused, 1, ""),
    none(`${command}: a copy that is not whole, or not named in the error`, wrong),
    none(`${command}: not as it was said to be after ${IMAGES} losses of power`, unsafe),
  ];
}

function runCopy(command: CopyCommand, source: string, target: string, env: Readonly<Record<string, string>>) {
  const [store, file] = command === "backup" ? [source, target] : [target, source];
  return spawnSync(process.execPath, [PROGRAM, command, file], {
    env: { PATH: process.env.PATH, STORE_URL: `sqlite:${store}`, ...env },
    encoding: "utf8",
  });
}

async function findFaults(target: string, copied: ReturnType<typeof runCopy>): Promise<readonly string[]> {
  const isDone = copied.status === 0;
  const faults: string[] = [];
  if (isDone && !existsSync(target)) faults.push("said to be done, and there is no copy");
  if (existsSync(target) && (await countKeys(target)) < KEYS) faults.push("a copy that is not whole");
  if (!isDone && !copied.stderr.includes(target)) faults.push(`an error without the file: ${copied.stderr.trim()}`);
  return faults;
}

/** The command has ended with 0, so the whole copy is on the disk. */
function losePower(disk: Disk, target: string, seed: number): readonly string[] {
  const random = randomNumbers(seed);
  const model = new DiskModel();
  for (const { operation } of readDiskLog(disk.logPath)) model.apply(operation);
  const expected = readFileSync(target);
  const images = Array.from({ length: IMAGES }, () => model.losePower(random).get(target));
  return images.flatMap((copy, number) => (copy?.equals(expected) ? [] : [`image ${number}`]));
}

/** Of a store that opens; -1 for one that does not. */
async function countKeys(path: string): Promise<number> {
  try {
    const store = await openSqliteStore(path);
    const { items } = await store.keys.list({ limit: 100 });
    await store.close();
    return items.length;
  } catch {
    return -1;
  }
}
