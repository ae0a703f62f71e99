import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";

const LIBRARY = join(import.meta.dirname, "../../clients/java");
const APPLICATION = join(import.meta.dirname, "java-module");
const MODULES = ["target/classes", "client/target/classes", "message/target/classes"];

/** Compiles an application that is a module against the compiled library alone. Throws if javac has a warning. */
export function checkJavaModule(): void {
  const classes = mkdtempSync(join(tmpdir(), "letterpress-java-module-"));
  const path = MODULES.map((module) => join(LIBRARY, module)).join(delimiter);
  const sources = ["module-info.java", "mails/Welcome.java"];
  const args = ["-Xlint:all", "-Werror", "-d", classes, "--module-path", path, ...sources];
  const { status } = spawnSync("javac", args, { cwd: APPLICATION, stdio: "inherit" });
  rmSync(classes, { recursive: true });
  if (status !== 0) throw new Error("a module cannot use the Java library without Jakarta Mail and JSpecify");
}
