/**
 * Builds the container image as an OCI layout, without a daemon: `npm run image -- --out folder --arch amd64`. The same
 * commit, packages of npm and packages of Debian give the same digest. Needs apt-get, dpkg-deb and tar of Debian.
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { ArgumentError } from "../test/support/argument-error.ts";
import { stageApp, stageModules } from "./image/app-files.ts";
import { type Architecture, stageBase } from "./image/base-files.ts";
import { makeLayer } from "./image/layer.ts";
import { type PlatformImage, writeOciLayout } from "./image/oci-layout.ts";

const ROOT = join(import.meta.dirname, "..");
const ARCHITECTURES: readonly Architecture[] = ["amd64", "arm64"];
const MEGABYTE = 1_000_000;

const { values } = parseArgs({
  options: { out: { type: "string", default: "image" }, arch: { type: "string", multiple: true } },
});
const chosen = ARCHITECTURES.filter((arch) => values.arch === undefined || values.arch.includes(arch));
if (chosen.length === 0) throw new ArgumentError(`--arch is one of ${ARCHITECTURES.join(", ")}`);

const { version } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as { version: string };
const createdAt = new Date(Number(process.env.SOURCE_DATE_EPOCH ?? commitTime()) * 1_000);
const folder = mkdtempSync(join(tmpdir(), "letterpress-image-"));
try {
  const modules = makeLayer(stageModules(join(folder, "modules")), "npm ci --omit=dev");
  const app = makeLayer(stageApp(join(folder, "app")), "npm pack");
  const images = chosen.map((architecture): PlatformImage => {
    const base = makeLayer(stageBase(join(folder, architecture), architecture), "Node and what it needs of Debian");
    return { architecture, layers: [base, modules, app] };
  });
  const digest = writeOciLayout(values.out, { images, version, createdAt });
  for (const { architecture, layers } of images) {
    const bytes = layers.reduce((sum, { compressed }) => sum + compressed.length, 0);
    console.log(`${architecture}: ${(bytes / MEGABYTE).toFixed(1)} MB compressed`);
  }
  console.log(`${values.out}: letterpress ${version}, ${digest}`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Seconds since 1970. */
function commitTime(): string {
  return execFileSync("git", ["log", "-1", "--format=%ct"], { cwd: ROOT, encoding: "utf8" }).trim();
}
