import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import type { Mutation } from "../mutation.ts";

const PREFIX = "letterpress-mutations-";
const INSTALLED = ["node_modules", "clients/python/.venv"];
const LEFT_OUT = new Set([".git", ".ci/venv", "data", "coverage", "dist", "image", ...INSTALLED]);

/** The tree of the project as it was, copied to where it may be changed. What is installed is linked. */
export interface TreeCopy {
  readonly root: string;
  /** Returns what undoes it. */
  apply(mutation: Mutation): () => void;
  remove(): void;
}

export function copyTree(source: string): TreeCopy {
  const root = mkdtempSync(join(tmpdir(), `${PREFIX}${process.pid}-`));
  cpSync(source, root, { recursive: true, filter: (path) => isCopied(relative(source, path)) });
  for (const name of INSTALLED) symlinkSync(join(source, name), join(root, name));
  return {
    root,
    apply({ file, before, after }) {
      const path = join(root, file);
      const text = readFileSync(path, "utf8");
      writeFileSync(
        path,
        text.replace(before, () => after),
      );
      return () => writeFileSync(path, text);
    },
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}

/** Removes what runs left behind that were killed. */
export function removeLeftCopies(): void {
  for (const name of readdirSync(tmpdir())) {
    if (!name.startsWith(PREFIX)) continue;
    const pid = Number.parseInt(name.slice(PREFIX.length), 10);
    if (!isRunning(pid)) rmSync(join(tmpdir(), name), { recursive: true, force: true });
  }
}

function isCopied(path: string): boolean {
  return !LEFT_OUT.has(path) && !path.endsWith("/node_modules");
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (err) {
    return err instanceof Error && "code" in err && err.code === "EPERM";
  }
}
