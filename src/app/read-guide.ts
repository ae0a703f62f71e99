import { existsSync, globSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { GuideFiles } from "../transport/pages/guide/guide-files.ts";

/** The top folder of the checkout, or of the package, whose source is one folder deeper. */
const ROOT = ["../..", "../../.."].map((path) => join(import.meta.dirname, path)).find(hasGuide);
const FILES = [
  "docs/*.md",
  "docs/**/*.{png,svg}",
  "clients/*/README.md",
  "{README,SECURITY,CONTRIBUTING,CHANGELOG}.md",
];

/** Finds the pages of the guide and their pictures, which are read when somebody first wants them. */
export function findGuide(): GuideFiles {
  const root = ROOT;
  if (root === undefined) return { paths: [], read: () => Promise.reject(new Error("there is no guide")) };
  const paths = globSync(FILES, { cwd: root }).map((path) => path.replaceAll("\\", "/"));
  return { paths: paths.sort(), read: (path) => readFile(join(root, path)) };
}

function hasGuide(folder: string): boolean {
  return existsSync(join(folder, "docs/README.md"));
}
