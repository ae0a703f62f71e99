import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import Sqlite from "better-sqlite3";
import type { Store } from "../../../src/store/port/store.ts";
import { StoreFileError } from "../../../src/store/sqlite/file/store-file-error.ts";
import { openSqliteStore } from "../../../src/store/sqlite/sqlite-store.ts";
import { callApi, makeKey } from "../api-calls.ts";
import { readDiskLog } from "../disk/disk-log.ts";
import { type DiskImage, DiskModel } from "../disk/disk-model.ts";
import { type Disk, openDisk } from "../disk/disk-shim.ts";
import { randomNumbers } from "../random-numbers.ts";
import { atLeast, isShort, none, type Scenario, type Settings } from "../scenario.ts";
import { type ServerUnderTest, startServer } from "../server-under-test.ts";

const PUBLISHES = { short: 40, long: 120 };
/** Keys made and revoked beside each publish, in the short form: each change is looked for in every image. */
const KEYS_MAX = 3;
const MAIL = join(import.meta.dirname, "../../../examples/newsletter.template.json");

/** Something the server answered, and how many bytes the log of the disk had then. */
interface Answered {
  readonly logBytes: number;
  readonly what: string;
  /** True when the store knows it, with its audit row. */
  isKept(store: Store, audited: ReadonlySet<string>): Promise<boolean>;
}

/**
 * The power fails at random moments of a life of the store: everything answered before is there after the next start.
 */
export const powerLoss: Scenario = {
  name: "power loss",
  async run(settings) {
    const { workspace, images, seed } = settings;
    const publishes = publishesOf(settings);
    const folder = workspace.folder("server");
    const disk = openDisk(workspace, folder);
    if (disk === undefined) {
      return [{ did: "skipped: needs Linux and gcc", figure: "-", limit: "-", isGood: true }];
    }
    const answered = await live(settings, disk, folder);
    const outcome = await loseThePower(settings, disk, answered);
    return [
      atLeast(`answered changes on a disk that logs, seed ${seed}`, answered.length, publishes, ""),
      atLeast("images of the disk after a loss of power", outcome.images, images, ""),
      none("images that do not open", outcome.refused),
      none("answered changes lost", outcome.lost),
    ];
  },
};

function publishesOf(settings: Settings): number {
  return isShort(settings) ? PUBLISHES.short : PUBLISHES.long;
}

/** A first start, changes, a kill, changes after the recovery, and an orderly end. */
async function live(settings: Settings, disk: Disk, folder: string): Promise<readonly Answered[]> {
  const answered: Answered[] = [];
  const options = { folder, env: { ...disk.env, LOG_LEVEL: "warn" } };
  const first = await startServer(settings.workspace, options);
  answered.push({
    logBytes: disk.logBytes(),
    what: "first admin key",
    isKept: (store) => store.keys.hasActiveOwner(new Date()),
  });
  await change(settings, disk, first, answered);
  await first.kill();
  const second = await startServer(settings.workspace, options);
  await change(settings, disk, { ...second, adminToken: first.adminToken }, answered);
  await second.stop();
  return answered;
}

/** Publishes a mail many times, and makes and revokes keys beside each of them. */
async function change(settings: Settings, disk: Disk, server: ServerUnderTest, answered: Answered[]): Promise<void> {
  const document = JSON.parse(readFileSync(MAIL, "utf8")) as object;
  const { body } = await callApi(server, settings.workspace, "templates", {
    name: "power",
    subject: "Power",
    document,
  });
  const id = String(body.id);
  const keysMax = isShort(settings) ? KEYS_MAX : Number.POSITIVE_INFINITY;
  for (let number = 1; number <= publishesOf(settings) / 2; number++) {
    let isPublishing = true;
    const publishing = publish(settings, disk, server, { id, number }).finally(() => {
      isPublishing = false;
    });
    for (let keys = 0; isPublishing && keys < keysMax; keys++) await makeAndRevokeKey(settings, disk, server, answered);
    answered.push(await publishing);
  }
}

async function publish(
  { workspace }: Settings,
  disk: Disk,
  server: ServerUnderTest,
  { id, number }: { readonly id: string; readonly number: number },
): Promise<Answered> {
  const comment = `number ${number}`;
  const request = { comment, publish_unchanged: true };
  const { status } = await callApi(server, workspace, `templates/${id}:publish`, request);
  if (status !== 200) throw new Error(`publish was answered ${status}`);
  return {
    logBytes: disk.logBytes(),
    what: `version ${number} of ${id}`,
    async isKept(store, audited) {
      const version = await store.templates.findVersion(id, number);
      const content = await store.templates.findContent(id, number, ["html"]);
      const isWhole = version?.comment === comment && content?.programs.html !== undefined;
      return isWhole && audited.has(`template.publish ${id} ${number}`);
    },
  };
}

async function makeAndRevokeKey(
  { workspace }: Settings,
  disk: Disk,
  server: ServerUnderTest,
  answered: Answered[],
): Promise<void> {
  const { id } = await makeKey(server, workspace);
  answered.push({
    logBytes: disk.logBytes(),
    what: `key ${id}`,
    isKept: async (store, audited) =>
      (await store.keys.find(id)) !== undefined && audited.has(`key.create ${id} undefined`),
  });
  const { status } = await callApi(server, workspace, `keys/${id}:revoke`, {});
  if (status !== 200) throw new Error(`revoke was answered ${status}`);
  answered.push({
    logBytes: disk.logBytes(),
    what: `revocation of ${id}`,
    isKept: async (store, audited) =>
      (await store.keys.find(id))?.revokedAt !== undefined && audited.has(`key.revoke ${id} undefined`),
  });
}

interface Outcome {
  readonly images: number;
  readonly refused: readonly string[];
  readonly lost: readonly string[];
}

async function loseThePower(
  { workspace, images, seed }: Settings,
  disk: Disk,
  answered: readonly Answered[],
): Promise<Outcome> {
  const random = randomNumbers(seed);
  const log = readDiskLog(disk.logPath);
  const moments = new Set<number>();
  while (moments.size < Math.min(images, log.length)) moments.add(Math.floor(random() * log.length));
  const model = new DiskModel();
  const refused: string[] = [];
  const lost: string[] = [];
  for (const [index, { operation, logBytes }] of log.entries()) {
    model.apply(operation);
    if (!moments.has(index)) continue;
    const before = answered.filter((change) => change.logBytes <= logBytes);
    const found = await reopen(workspace.folder("image"), model.losePower(random), before);
    if (typeof found === "string") refused.push(`after operation ${index}: ${found}`);
    else lost.push(...found.map((what) => `${what} after operation ${index}`));
  }
  return { images: moments.size, refused, lost };
}

/** What is lost of the changes; the reason when the store does not open. */
async function reopen(
  folder: string,
  image: DiskImage,
  answered: readonly Answered[],
): Promise<readonly string[] | string> {
  mkdirSync(folder, { recursive: true });
  for (const [path, content] of image) writeFileSync(join(folder, basename(path)), content, { mode: 0o600 });
  keepFileNumber(join(folder, "letterpress.db"));
  try {
    const store = await openSqliteStore(join(folder, "letterpress.db"));
    try {
      return await findLost(store, answered);
    } finally {
      await store.close();
    }
  } catch (err) {
    if (err instanceof StoreFileError) return err.message;
    throw err;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** A file keeps its number when the power fails; this one is a copy, so the lock file is told of its number. */
function keepFileNumber(path: string): void {
  if (!existsSync(path) || !existsSync(`${path}-lock`)) return;
  const lock = new Sqlite(`${path}-lock`);
  const hasTable = lock.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'last_seen'").get() !== undefined;
  if (hasTable) lock.prepare("UPDATE last_seen SET ino = ?").run(String(statSync(path).ino));
  lock.close();
}

async function findLost(store: Store, answered: readonly Answered[]): Promise<readonly string[]> {
  const events = await store.audit.list({ limit: 100_000 });
  const audited = new Set(events.map(({ action, subject, facts }) => `${action} ${subject} ${facts.version}`));
  const lost: string[] = [];
  for (const change of answered) if (!(await change.isKept(store, audited))) lost.push(change.what);
  return lost;
}
