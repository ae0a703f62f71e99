import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";

/** The files of a folder as one layer of an image. */
export interface Layer {
  readonly compressed: Buffer;
  readonly digest: string;
  /** Digest of the tar archive, before it is compressed. */
  readonly diffId: string;
  /** How it came about, for the history of the image. */
  readonly origin: string;
}

/** A folder whose files belong to root in the image, except those that belong to the service. */
export interface StagedFiles {
  readonly folder: string;
  /** Directories below the folder, such as `data`, that the service may write. */
  readonly owned?: readonly string[];
}

/** The user of the service. Not one of the host's, as a rule. */
export const SERVICE_USER = 10_001;

/** Everything that differs from one machine or moment to the next. */
const ALIKE = ["--sort=name", "--mtime=@0", "--numeric-owner", "--format=gnu"];
const MAX_BYTES = 1 << 30;

/** Packs a folder. The same files give the same digest, regardless of their owners and times. */
export function makeLayer({ folder, owned = [] }: StagedFiles, origin: string): Layer {
  const excluded = owned.map((path) => `--exclude=./${path}`);
  const archives = [
    tar(folder, "--owner=0", "--group=0", "--mode=u=rwX,go=rX", ...excluded, "."),
    ...owned.map((path) => tar(folder, `--owner=${SERVICE_USER}`, `--group=${SERVICE_USER}`, "--mode=u=rwX,go=", path)),
  ];
  // An archive ends with empty blocks, behind which nothing more is read.
  const contents = archives.map((archive, index) => (index < archives.length - 1 ? withoutEnd(archive) : archive));
  const archive = Buffer.concat(contents);
  const compressed = gzipSync(archive);
  return { compressed, digest: digestOf(compressed), diffId: digestOf(archive), origin };
}

/** As the OCI specification writes it. */
export function digestOf(bytes: Buffer): string {
  return `sha256:${createHash("sha256").update(bytes).digest("hex")}`;
}

function tar(folder: string, ...options: readonly string[]): Buffer {
  return execFileSync("tar", ["--create", "--directory", folder, ...ALIKE, ...options], { maxBuffer: MAX_BYTES });
}

function withoutEnd(archive: Buffer): Buffer {
  const block = 512;
  let end = archive.length;
  while (end >= block && archive.subarray(end - block, end).every((byte) => byte === 0)) end -= block;
  return archive.subarray(0, end);
}
