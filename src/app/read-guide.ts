import { existsSync, globSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { GuideFiles } from "../transport/pages/guide/guide-files.ts";

/** The root folder of the checkout, or of the package, whose source is one level deeper. */
const ROOT = ["../..", "../../.."].map((path) => join(import.meta.dirname, path)).find(hasGuide);
const FILES = [
  "docs/*.md",
  "docs/**/*.{png,svg}",
  "clients/*/README.md",
  "{README,SECURITY,CONTRIBUTING,CHANGELOG}.md",
];

/** Finds the pages and pictures of the guide. They are read on first use. */
export function findGuide(): GuideFiles {
  const root = ROOT;
  if (root === undefined) return { paths: [], read: () => Promise.reject(new Error("there is no guide")) };
  const paths = globSync(FILES, { cwd: root }).map((path) => path.replaceAll("\\", "/"));
  return { paths: paths.sort(), read: (path) => readFile(join(root, path)) };
}

function hasGuide(folder: string): boolean {
  return existsSync(join(folder, "docs/README.md"));
}
