import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { writeManifest } from "../../../scripts/package/write-manifest.ts";
import { useTemporaryDirectory } from "../../support/temporary-directory.ts";

const directory = useTemporaryDirectory();

it("what most installations do without is an optional peer, and Prettier is any of version 3", () => {
  writeManifest(".", directory.path("."));
  const manifest = JSON.parse(readFileSync(directory.path("package.json"), "utf8"));
  const peers = Object.keys(manifest.peerDependencies);
  expect(peers).toContain("@opentelemetry/sdk-trace");
  expect(manifest.peerDependencies.prettier).toBe("^3.0.0");
  expect(peers.filter((name) => Object.hasOwn(manifest.dependencies, name))).toEqual([]);
  expect(manifest.peerDependenciesMeta).toEqual(Object.fromEntries(peers.map((name) => [name, { optional: true }])));
});
