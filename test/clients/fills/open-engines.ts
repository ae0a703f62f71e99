import { join } from "node:path";
import { ArgumentError } from "../../support/argument-error.ts";
import { compileJava } from "../../support/compile-java.ts";
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
  Java() {
    const { cwd, classPath } = compileJava(".");
    return [{ name: "Java", command: ["java", "-cp", classPath, "dev.letterpress.evaluator.AnswerFills"], cwd }];
  },
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
