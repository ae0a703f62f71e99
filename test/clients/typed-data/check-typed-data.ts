import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { printTypes } from "../../support/print-types.ts";
import { findRefusedLines, findWrongLines } from "./find-wrong-lines.ts";

const CLIENTS = join(import.meta.dirname, "../../../clients");

/** What the calls write: each of the four mails, of which two have a class and one the URL of a shop. */
const FILLED = { go: "b;\n12.5;\n;https://a.example\n;\n", java: "b;\n12.50;\n;https://a.example\n;\n" };

/** Compiles the types that `letterpress types` prints for Go, with calls, and with calls that must not compile. */
export function checkGoTypes(): Promise<void> {
  return inFolder("go", async (folder, run) => {
    mkdirSync(join(folder, "mails"));
    writeFileSync(join(folder, "mails/mails.go"), await printTypes("go"));
    const module = "github.com/letterpress/letterpress/clients/go";
    const library = `require ${module} v0.0.0\nreplace ${module} => ${join(CLIENTS, "go")}\n`;
    writeFileSync(join(folder, "go.mod"), `module calls\ngo 1.22\n${library}`);
    assert.equal(run("gofmt", ["-l", "mails"]).printed, "", "gofmt would change what is printed");
    assert.deepEqual(run("go", ["vet", "./mails"]), { status: 0, printed: "" });
    assert.deepEqual(run("go", ["run", "calls.go"]), { status: 0, printed: FILLED.go });
    expectRefusals(folder, "wrong.go", run("go", ["build", "-gcflags=-e", "."]).printed);
  });
}

/** The same for Java, over the classes that Maven has made. */
export function checkJavaTypes(): Promise<void> {
  return inFolder("java", async (folder, run) => {
    mkdirSync(join(folder, "mails"));
    writeFileSync(join(folder, "mails/Mails.java"), await printTypes("java"));
    const path = [join(CLIENTS, "java/target/classes"), "."].join(delimiter);
    const javac = ["-Xlint:all", "-Xdoclint:all,-missing", "-Werror", "-cp", path];
    assert.deepEqual(run("javac", [...javac, "mails/Mails.java", "Calls.java"]), { status: 0, printed: "" });
    assert.deepEqual(run("java", ["-cp", path, "Calls"]), { status: 0, printed: FILLED.java });
    expectRefusals(folder, "Wrong.java", run("javac", ["-cp", path, "Wrong.java"]).printed);
  });
}

type Run = (program: string, args: readonly string[]) => { readonly status: number | null; readonly printed: string };

async function inFolder(language: string, check: (folder: string, run: Run) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "letterpress-typed-data-"));
  cpSync(join(import.meta.dirname, language), folder, { recursive: true });
  const env = { ...process.env, GOTOOLCHAIN: "local", GOFLAGS: "-mod=mod" };
  try {
    await check(folder, (program, args) => {
      const { status, stdout, stderr } = spawnSync(program, args, { cwd: folder, env, encoding: "utf8" });
      return { status, printed: stdout + stderr };
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function expectRefusals(folder: string, file: string, printed: string): void {
  const wrong = findWrongLines(readFileSync(join(folder, file), "utf8"));
  assert.deepEqual(findRefusedLines(printed, file), wrong, `the compiler has printed:\n${printed}`);
}
