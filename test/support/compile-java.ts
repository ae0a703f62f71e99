import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { delimiter, join } from "node:path";

const LIBRARY = join(import.meta.dirname, "../../clients/java");
const CLASS_PATH = "org.apache.maven.plugins:maven-dependency-plugin:3.8.1:build-classpath";

/** The compiled tests of a module of the Java library: the folder of the module, and the class path from there. */
export interface JavaTests {
  readonly cwd: string;
  readonly classPath: string;
}

/** Compiles a module of the Java library and its tests by Maven. The module that fills is the folder ".". */
export function compileJava(module: "." | "message"): JavaTests {
  const cwd = join(LIBRARY, module);
  const projects = module === "." ? "pom.xml" : `pom.xml,${module}`;
  const options = [
    "--batch-mode",
    "--no-transfer-progress",
    "--quiet",
    "--file",
    "modules.xml",
    "--projects",
    projects,
  ];
  const goals = ["test-compile", CLASS_PATH, "-Dmdep.outputFile=target/class-path"];
  const { status } = spawnSync("mvn", [...options, ...goals], { cwd: LIBRARY, stdio: "inherit" });
  if (status !== 0) throw new Error("Maven has refused the Java library");
  const others = readFileSync(join(cwd, "target/class-path"), "utf8").trim();
  return { cwd, classPath: ["target/test-classes", "target/classes", others].join(delimiter) };
}
