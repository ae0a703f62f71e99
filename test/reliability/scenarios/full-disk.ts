import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { callApi, fetchStatus, type MadeKey, makeKey } from "../api-calls.ts";
import { atMost, exactly, type Finding, type Scenario, type Settings } from "../scenario.ts";
import { startServer } from "../server-under-test.ts";

const KEYS = 300;

/** A small disk that fills up under the server, and gets room again. Needs the right to mount a tmpfs. */
export const fullDisk: Scenario = {
  name: "full disk",
  async run(settings) {
    const disk = settings.workspace.folder("disk");
    if (spawnSync("mount", ["-t", "tmpfs", "-o", "size=16m", "tmpfs", disk]).status !== 0) {
      return [{ did: "skipped: this user has no permission mount a disk", figure: "-", limit: "-", isGood: true }];
    }
    try {
      return await useDisk(settings, disk);
    } finally {
      spawnSync("umount", [disk]);
    }
  },
};

async function useDisk({ workspace }: Settings, disk: string): Promise<readonly Finding[]> {
  const folder = join(disk, "store");
  mkdirSync(folder);
  const server = await startServer(workspace, { folder, env: { LOG_LEVEL: "silent" } });
  const keys: MadeKey[] = [];
  for (let number = 0; number < KEYS; number++) keys.push(await makeKey(server, workspace));
  fill(disk);
  const creation = await untilRefused(() => callApi(server, workspace, "keys", { name: "more", targets: ["all"] }));
  const read = await fetchStatus(server.url, keys[0]?.token ?? "");
  let revoked = 0;
  for (const { id, token } of keys) {
    const { status } = await callApi(server, workspace, `keys/${id}:revoke`, {});
    if (status === 200 && (await fetchStatus(server.url, token)) === 401) revoked += 1;
  }
  for (const name of readdirSync(disk).filter((file) => file.startsWith("filler"))) rmSync(join(disk, name));
  const startedAt = performance.now();
  const recovered = await callApi(server, workspace, "keys", { name: "again", targets: ["all"] });
  const recoveryMs = performance.now() - startedAt;
  const exit = await server.stop();
  return [
    exactly("creating a key without room", `${creation.status} ${creation.body.code}`, "503 UNAVAILABLE"),
    exactly("fetching without room", read, 200),
    exactly("keys revoked without room, each refused by the next fetch", revoked, KEYS),
    exactly("creating a key when there is room again", recovered.status, 201),
    atMost("until then", recoveryMs, 10_000, "ms", true),
    exactly("exit code", String(exit), "0"),
  ];
}

/** Files until not even a small one fits. */
function fill(disk: string): void {
  for (const bytes of [65_536, 4096]) {
    try {
      for (let number = 0; ; number++) writeFileSync(join(disk, `filler-${bytes}-${number}`), Buffer.alloc(bytes));
    } catch (err) {
      if ((err as NodeJS.ErrnoException).code !== "ENOSPC") throw err;
    }
  }
}

async function untilRefused<Result extends { readonly status: number }>(call: () => Promise<Result>): Promise<Result> {
  for (;;) {
    const answer = await call();
    if (answer.status >= 400) return answer;
  }
}
