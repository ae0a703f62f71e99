import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { ArgumentError } from "../../support/argument-error.ts";
import { preparePythonEnvironment } from "../python-environment.ts";

/** How the process of an engine is started, which answers lines with fills. */
export interface Engine {
  readonly name: string;
  readonly command: readonly string[];
  readonly cwd: string;
}

const CLIENTS = join(import.meta.dirname, "../../../clients");
const PHP = ["php", "-d", "memory_limit=512M", "tests/Support/answer-fills.php"];

const OPENERS: Readonly<Record<string, () => readonly Engine[]>> = {
  PHP: () => [
    { name: "PHP", command: [...PHP, "php"], cwd: join(CLIENTS, "php") },
    { name: "PHP, native", command: [...PHP, "native"], cwd: join(CLIENTS, "php") },
  ],
  Python: () => {
    const answerFills = [preparePythonEnvironment().python, "-m", "tests.support.answer_fills"];
    return [
      { name: "Python", command: [...answerFills, "python"], cwd: join(CLIENTS, "python") },
      { name: "Python, wasm", command: [...answerFills, "wasm"], cwd: join(CLIENTS, "python") },
    ];
  },
  Go: () => [{ name: "Go", command: ["go", "run", "./internal/answerfills"], cwd: join(CLIENTS, "go") }],
  Java: () => [{ name: "Java", command: openJava(), cwd: join(CLIENTS, "java") }],
};

/** The engines of some languages, or of all where none is named. */
export function openEngines(only: readonly string[]): readonly Engine[] {
  const unknown = only.filter((language) => !Object.hasOwn(OPENERS, language));
  if (unknown.length > 0)
    throw new ArgumentError(`no engine ${unknown.join(", ")}; there are ${Object.keys(OPENERS).join(", ")}`);
  return Object.entries(OPENERS).flatMap(([language, open]) =>
    only.length === 0 || only.includes(language) ? open() : [],
  );
}

/** Compiles the Java library and the program that answers, without Maven. */
function openJava(): readonly string[] {
  const classes = mkdtempSync(join(tmpdir(), "letterpress-java-fills-"));
  process.once("exit", () => rmSync(classes, { recursive: true }));
  const sources = ["src/main/java", "src/test/java"].join(delimiter);
  const program = "src/test/java/dev/letterpress/evaluator/AnswerFills.java";
  const { status } = spawnSync("javac", ["-d", classes, "-sourcepath", sources, program], {
    cwd: join(CLIENTS, "java"),
    stdio: "inherit",
  });
  if (status !== 0) throw new Error("javac has refused the Java library");
  return ["java", "-cp", classes, "dev.letterpress.evaluator.AnswerFills"];
}
