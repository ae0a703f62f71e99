import { readFileSync } from "node:fs";
import { join } from "node:path";

const ROOT = join(import.meta.dirname, "../..");
const MAX_LINES = 12;
/** Blank lines, comments, and the tag that opens a file of PHP. */
const NO_CODE = /^\s*(?:$|\/\/|#|<\?php\s*$)/;

/** A library as someone meets it who reads the start of its README. */
export interface Library {
  readonly name: string;
  readonly readme: string;
  /** The language of its code blocks. */
  readonly language: "js" | "python" | "php";
  readonly file: string;
  /** Code that prints the report of `mail` as the last line. */
  readonly printReport: string;
}

export const LIBRARIES: readonly Library[] = [
  {
    ...{ name: "JavaScript", readme: "clients/js/README.md", language: "js", file: "welcome.mts" },
    printReport: "console.log(JSON.stringify(mail.report));",
  },
  {
    ...{ name: "Python", readme: "clients/python/README.md", language: "python", file: "welcome.py" },
    printReport: "import dataclasses, json\nprint(json.dumps(dataclasses.asdict(mail.report)))",
  },
  {
    ...{ name: "PHP", readme: "clients/php/README.md", language: "php", file: "welcome.php" },
    printReport: 'echo "\\n", json_encode($mail->report, JSON_THROW_ON_ERROR);',
  },
];

/** The first code block of a README, as it is, and what is wrong with it as a first program. */
export function readFirstProgram({ readme, language }: Library): { readonly code: string; readonly faults: string[] } {
  const page = readFileSync(join(ROOT, readme), "utf8");
  const [, code = ""] = new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\`$`, "ms").exec(page) ?? [];
  const count = code.split("\n").filter((line) => !NO_CODE.test(line)).length;
  const faults = [
    ...(count === 0 ? [`has no block of ${language}`] : []),
    ...(count > MAX_LINES ? [`has ${count} lines of code, more than ${MAX_LINES}`] : []),
    ...(/merge_tags|\bcontext\b|\blists\b/.test(code) ? ["sorts its data into merge_tags, context or lists"] : []),
    ...(language === "php" && !code.includes("declare(strict_types=1);") ? ["declares no strict types"] : []),
  ];
  return { code, faults };
}
