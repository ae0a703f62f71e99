import { callApi, type MadeKey, makeKey } from "../api-calls.ts";
import { type Disk, type DiskFault, openDisk } from "../disk/disk-shim.ts";
import { atLeast, isShort, none, type Scenario, type Settings } from "../scenario.ts";
import { type ServerUnderTest, startServer } from "../server-under-test.ts";

const SLUG = "password-reset";
const PUBLISH = `templates/${SLUG}:publish`;
const ALSO_UNCHANGED = { publish_unchanged: true };
/** From the place where it fails: once, for good, for want of room, or for good after half of a write. */
const KINDS: readonly Omit<DiskFault, "at">[] = [
  { count: 1, error: "EIO", writesHalf: false },
  { count: 1_000_000, error: "EIO", writesHalf: false },
  { count: 1, error: "ENOSPC", writesHalf: false },
  { count: 1_000_000, error: "EIO", writesHalf: true },
];
/** In the short form every fourth operation fails. */
const STEP = 4;
/** Of a publish on a busy machine, where a compile may take longer than a call may. */
const TRIES_MAX = 10;
/** Operations of an orderly end on the disk, of which some are tried. */
const END_FAULTS = [1, 2, 3, 5, 8, 13, 21];

/**
 * Each operation of a publish and a revocation on the disk fails in turn, in each way; in the short form every
 * fourth, in one of the ways by turns. What was answered holds, in the same process and after a kill; what was refused
 * is served whole or not at all; and the server continues when the disk does.
 */
export const diskFaults: Scenario = {
  name: "disk faults",
  async run(settings) {
    const folder = settings.workspace.folder("server");
    const disk = openDisk(settings.workspace, folder);
    if (disk === undefined) {
      return [{ did: "skipped: needs Linux and gcc", figure: "-", limit: "-", isGood: true }];
    }
    const trial = await startTrial(settings, disk, folder);
    const operations = await trial.countOperations();
    const isWhole = !isShort(settings);
    for (let at = 1; at <= operations; at += isWhole ? 1 : STEP) {
      for (const [way, kind] of KINDS.entries()) {
        if (isWhole || ((at - 1) / STEP) % KINDS.length === way) await trial.failDuringChanges({ ...kind, at });
      }
    }
    for (const at of isWhole ? END_FAULTS : END_FAULTS.slice(0, 3))
      await trial.failDuringEnd({ count: 1_000_000, error: "EIO", writesHalf: false, at });
    await trial.end();
    const { seen } = trial;
    return [
      atLeast("operations of a publish and a revocation on the disk", operations, 4, ""),
      atLeast(
        `rounds in which one or more of them failed, ${KINDS.length} ways`,
        seen.rounds,
        isWhole ? operations * 2 : operations / (2 * STEP),
        "",
      ),
      atLeast("of these, changes that were refused", seen.refused, isWhole ? operations : operations / (4 * STEP), ""),
      none("answered changes lost, at once or after a kill", seen.lost),
      none("mails served otherwise than published", seen.damaged),
      none("refused with 'nothing was changed', and changed", seen.untrue),
      none("calls refused when the disk was well again", seen.stuck),
    ];
  },
};

/** What went wrong, and how much was tried. */
interface Seen {
  rounds: number;
  refused: number;
  readonly lost: string[];
  readonly damaged: string[];
  readonly untrue: string[];
  readonly stuck: string[];
}

/** A change that was asked for while the disk failed. */
interface Attempt {
  readonly isDone: boolean;
  readonly message: string;
}

async function startTrial({ workspace }: Settings, disk: Disk, folder: string) {
  const options = { folder, env: { ...disk.env, LOG_LEVEL: "silent" } };
  const first = await startServer(workspace, options);
  const { adminToken, sdkToken } = first;
  const seen: Seen = { rounds: 0, refused: 0, lost: [], damaged: [], untrue: [], stuck: [] };
  const expected = (await fetchMail(first.url, sdkToken)).content;
  let server: ServerUnderTest = first;
  let version = 1;

  const call = (path: string, body = {}) => callApi({ url: server.url, adminToken }, workspace, path, body);

  async function attempt(path: string, request = {}): Promise<Attempt> {
    const { status, body } = await call(path, request);
    if (status !== 200) seen.refused += 1;
    return { isDone: status === 200, message: String(body.message) };
  }

  async function restart(): Promise<void> {
    server = await startServer(workspace, options);
  }

  /**
   * Compares what is served with what was answered; the version served and the state of the key may be later than that.
   */
  async function look(when: string, published: Attempt, revoked: Attempt, key: MadeKey): Promise<void> {
    const mail = await fetchMail(server.url, sdkToken);
    const isPublished = mail.version === version + 1;
    if (mail.content !== expected) seen.damaged.push(`${when}: status ${mail.status}`);
    if (mail.version !== version && !isPublished) seen.lost.push(`${when}: version ${version}, served ${mail.version}`);
    judge(`${when}: publish`, published, isPublished);
    judge(`${when}: revocation`, revoked, (await fetchMail(server.url, key.token)).status === 401);
  }

  function judge(what: string, { isDone, message }: Attempt, isThere: boolean): void {
    if (isDone && !isThere) seen.lost.push(what);
    if (!isDone && isThere && message.includes("nothing was changed")) seen.untrue.push(what);
  }

  return {
    seen,

    /** What a publish and a revocation ask of the disk. */
    async countOperations(): Promise<number> {
      const key = await makeKey({ url: server.url, adminToken }, workspace);
      disk.mend();
      await attempt(PUBLISH, ALSO_UNCHANGED);
      await attempt(`keys/${key.id}:revoke`);
      version += 1;
      return disk.operations();
    },

    async failDuringChanges(fault: DiskFault): Promise<void> {
      const key = await makeKey({ url: server.url, adminToken }, workspace);
      disk.fail(fault);
      const published = await attempt(PUBLISH, ALSO_UNCHANGED);
      const revoked = await attempt(`keys/${key.id}:revoke`);
      if (disk.failures() > 0) seen.rounds += 1;
      disk.mend();
      const when = `${fault.error} x${fault.count} at ${fault.at}`;
      await look(when, published, revoked, key);
      await server.kill();
      await restart();
      await look(`${when}, killed`, published, revoked, key);
      let again = await call(PUBLISH, ALSO_UNCHANGED);
      for (let tries = 1; tries < TRIES_MAX && isTooSlow(again); tries++) again = await call(PUBLISH, ALSO_UNCHANGED);
      if (again.status !== 200) seen.stuck.push(`${when}: ${again.status} ${again.body.message}`);
      version = (await fetchMail(server.url, sdkToken)).version;
    },

    async failDuringEnd(fault: DiskFault): Promise<void> {
      const key = await makeKey({ url: server.url, adminToken }, workspace);
      const [published, revoked] = [await attempt(PUBLISH, ALSO_UNCHANGED), await attempt(`keys/${key.id}:revoke`)];
      disk.fail(fault);
      await server.stop();
      disk.mend();
      await restart();
      await look(`end with EIO at ${fault.at}`, published, revoked, key);
      version = (await fetchMail(server.url, sdkToken)).version;
    },

    end: () => server.stop(),
  };
}

function isTooSlow({ status, body }: Awaited<ReturnType<typeof callApi>>): boolean {
  return status === 504 || String(body.message).includes("ms of processor time");
}

interface FetchedMail {
  readonly status: number;
  readonly version: number;
  /** The answer without what differs between versions. */
  readonly content: string;
}

async function fetchMail(url: string, token: string): Promise<FetchedMail> {
  const response = await fetch(`${url}/v1/sdk/template/${SLUG}?program_format=1`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { version, published_at, ...content } = (await response.json()) as Record<string, unknown>;
  return { status: response.status, version: Number(version), content: JSON.stringify(content) };
}
