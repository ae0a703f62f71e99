import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { useTemporaryDirectory } from "../support/temporary-directory.ts";

/** A name space of its own lets anyone mount a small disk, which goes away with the process. Linux only. */
const [UNSHARE, ...OPTIONS] = ["unshare", "--map-root-user", "--mount"] as const;
const canMount = spawnSync(UNSHARE, [...OPTIONS, "mount", "-t", "tmpfs", "tmpfs", "/mnt"]).status === 0;
const directory = useTemporaryDirectory();

it.skipIf(!canMount)("on a full disk reads go on, creating is refused, and every key can be revoked", () => {
  const disk = directory.path("disk");
  mkdirSync(disk);
  const script = fileURLToPath(new URL("./use-full-disk.ts", import.meta.url));
  const command = 'mount -t tmpfs -o size=12m tmpfs "$1" && exec "$2" "$3" "$1"';
  const output = execFileSync(UNSHARE, [...OPTIONS, "sh", "-c", command, "sh", disk, process.execPath, script]);
  expect(JSON.parse(output.toString())).toEqual({
    creation: "Refusal: storage is full: nothing was changed",
    readable: true,
    revoked: 300,
    kept: true,
    keptRevoked: 300,
    reserve: true,
  });
});
