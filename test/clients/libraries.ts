import { join } from "node:path";
import process from "node:process";
import type { Library, Suite } from "./library-cases.ts";

const root = join(import.meta.dirname, "../..");

/** How each library runs the shared cases. What has no engine of its own, such as fetching, is the client's. */
export const LIBRARIES: readonly Library[] = [
  {
    name: "JavaScript",
    command: (report) => [
      ...["npx", "vitest", "run", "test/core/core-cases.test.ts", "clients/js/test/render-cases.test.ts"],
      ...["clients/js/test/error-cases.test.ts", "clients/js/test/fetch-cases.test.ts"],
      ...["--reporter=junit", `--outputFile=${report}`],
    ],
    sort(test) {
      const suite = suiteOf(test, /(core|render|error|fetch)-cases/);
      if (suite === undefined) return undefined;
      // Those of the WebAssembly core, which the library does without.
      if (/ core: /.test(test)) return undefined;
      const [, engine] = / (to a string|to bytes): /.exec(test) ?? [];
      return { engine: engine ?? "client", suite };
    },
  },
  {
    name: "Python",
    command: (report) => [
      ...[process.execPath, "test/clients/run-python.ts", "tests/test_core_cases.py", "tests/test_render_cases.py"],
      ...["tests/test_fetch_cases.py", `--junitxml=${report}`],
    ],
    sort(test) {
      const suite = test.includes("test_refuses_with") ? "errors" : suiteOf(test, /test_(core|render|fetch)_cases/);
      if (suite === undefined) return undefined;
      const [, engine] = /-(python|wasm)\]$/.exec(test) ?? [];
      return { engine: engine === "wasm" ? "WebAssembly" : engine === "python" ? "Python" : "client", suite };
    },
  },
  {
    name: "PHP",
    command: (report) => [
      ...["phpunit", "-c", join(root, "clients/php/phpunit.xml"), "--filter", "CasesTest", "--log-junit", report],
    ],
    sort(test) {
      const suite = test.includes("testRefusesWhat") ? "errors" : suiteOf(test, /(Core|Render|Fetch)CasesTest/);
      if (suite === undefined) return undefined;
      const [, engine] = /with data set "(php|native), /.exec(test) ?? [];
      return { engine: engine === "php" ? "PHP" : (engine ?? "client"), suite };
    },
  },
];

function suiteOf(test: string, pattern: RegExp): Suite | undefined {
  const name = pattern.exec(test)?.[1]?.toLowerCase();
  return name === "error" ? "errors" : (name as Suite | undefined);
}
