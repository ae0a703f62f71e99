import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { delimiter, join } from "node:path";

/** How a library writes messages: the command of a program that answers each line with a message or a refusal. */
export interface Writer {
  readonly command: readonly string[];
  readonly cwd: string;
  /** Whether a single recipient is a list of one in this language, and so in the place of a fault. */
  readonly hasLists: boolean;
}

const CLIENTS = join(import.meta.dirname, "../../clients");
const MAVEN = ["--batch-mode", "--no-transfer-progress", "--quiet", "--file", "modules.xml"];
const CLASS_PATH = "org.apache.maven.plugins:maven-dependency-plugin:3.8.1:build-classpath";

/** The writers of all libraries but JavaScript, compiled where the language has a compiler. */
export function openWriters(python: string): Readonly<Record<string, Writer>> {
  const here = import.meta.dirname;
  const templates = join(here, "../../conformance/messages");
  return {
    python: { command: [python, join(here, "write-messages.py")], cwd: here, hasLists: false },
    php: { command: ["php", join(here, "write-messages.php")], cwd: here, hasLists: false },
    go: { command: ["go", "run", "./internal/writemessages", templates], cwd: join(CLIENTS, "go"), hasLists: true },
    java: { command: openJava(), cwd: join(CLIENTS, "java/message"), hasLists: true },
  };
}

function openJava(): readonly string[] {
  const cwd = join(CLIENTS, "java");
  const goals = ["test-compile", CLASS_PATH, "-Dmdep.outputFile=target/class-path"];
  const { status } = spawnSync("mvn", [...MAVEN, "--projects", "pom.xml,message", ...goals], { cwd, stdio: "inherit" });
  if (status !== 0) throw new Error("Maven has refused the Java library");
  const others = readFileSync(join(cwd, "message/target/class-path"), "utf8").trim();
  const classes = ["target/test-classes", "target/classes", others].join(delimiter);
  return ["java", "-cp", classes, "dev.letterpress.message.WriteMessages"];
}
