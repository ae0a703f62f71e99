import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { digestOf, makeLayer } from "../../scripts/image/layer.ts";
import { writeOciLayout } from "../../scripts/image/oci-layout.ts";

const ROOT = join(import.meta.dirname, "../..");

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "letterpress-layer-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function stage(name: string, files: readonly string[], mode: number, time: number): string {
  const path = join(folder, name);
  mkdirSync(join(path, "data"), { recursive: true });
  for (const file of files) {
    writeFileSync(join(path, file), `content of ${file}`, { mode });
    utimesSync(join(path, file), time, time);
  }
  return path;
}

it.runIf(process.platform === "linux")("packs the same files to the same digest, whenever and by whomever made", () => {
  const first = makeLayer({ folder: stage("a", ["x", "y"], 0o600, 1), owned: ["data"] }, "test");
  const second = makeLayer({ folder: stage("b", ["y", "x"], 0o644, 1_000_000), owned: ["data"] }, "test");
  expect(second.digest).toBe(first.digest);
  expect(makeLayer({ folder: stage("c", ["x"], 0o600, 1), owned: ["data"] }, "test").digest).not.toBe(first.digest);
});

it.runIf(process.platform === "linux")("describes an image as the Dockerfile does", () => {
  const layer = makeLayer({ folder: stage("a", ["x"], 0o600, 1) }, "test");
  const images = [{ architecture: "arm64" as const, layers: [layer] }];
  const layout = join(folder, "layout");
  const digest = writeOciLayout(layout, { images, version: "1.2.3", createdAt: new Date(0) });
  const blob = (name: string) => readFileSync(join(layout, "blobs/sha256", name.slice("sha256:".length)));
  expect(digestOf(blob(digest))).toBe(digest);
  const [{ digest: manifest, platform }] = JSON.parse(blob(digest).toString()).manifests;
  expect(platform).toEqual({ os: "linux", architecture: "arm64" });
  const { config } = JSON.parse(blob(JSON.parse(blob(manifest).toString()).config.digest).toString());

  const dockerfile = readFileSync(join(ROOT, "Dockerfile"), "utf8");
  const last = (word: string) => new RegExp(`^${word} (.*)$`, "m").exec(dockerfile.split("\nFROM ").at(-1) ?? "")?.[1];
  expect(last("USER")).toBe(config.User);
  expect(last("WORKDIR")).toBe(config.WorkingDir);
  expect(config.Env).toEqual(expect.arrayContaining(last("ENV")?.split(" ") ?? ["none"]));
  expect(config.Entrypoint.slice(1)).toEqual(JSON.parse(last("ENTRYPOINT") ?? "").slice(1));
  expect(config.Cmd).toEqual(JSON.parse(last("CMD") ?? ""));
  expect(last("HEALTHCHECK")).toMatch(/letterpress\.js", "health"\]$/);
  expect(config.Healthcheck.Test.at(-1)).toBe("health");
});
