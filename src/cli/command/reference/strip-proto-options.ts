/** Comments, strings, words, space, and single signs. */
const TOKEN = /\/\/[^\n]*|\/\*[\s\S]*?\*\/|"(?:[^"\\]|\\.)*"|[\w.]+|\s+|[\s\S]/g;
const CLOSING: Readonly<Record<string, string>> = { "{": "}", "[": "]", "(": ")" };

/**
 * A proto file without options that others define, such as rules for validation and paths of REST, and without the
 * imports that only those need. What is left imports `google/protobuf` and files of its own folder alone.
 */
export function stripOptions(source: string, keptImports: ReadonlySet<string>): string {
  const tokens = source.match(TOKEN) ?? [];
  let kept = "";
  let at = 0;
  while (at < tokens.length) {
    const token = tokens[at] ?? "";
    if (isLeftOut(token, tokens[at + 2] ?? "", keptImports)) at = endOfStatement(tokens, at);
    else if (token === "[") {
      const end = endOfBracket(tokens, at);
      const options = ownOptions(tokens.slice(at + 1, end - 1));
      kept = options === "" ? kept.trimEnd() : `${kept}[${options}]`;
      at = end;
    } else {
      kept += token;
      at += 1;
    }
  }
  return tidy(kept);
}

function isLeftOut(keyword: string, subject: string, keptImports: ReadonlySet<string>): boolean {
  if (keyword === "option") return subject === "(";
  const path = subject.slice(1, -1);
  return keyword === "import" && !path.startsWith("google/protobuf/") && !keptImports.has(path);
}

/** The options in brackets that the language itself has, such as `deprecated`. */
function ownOptions(tokens: readonly string[]): string {
  const options: string[] = [];
  let option = "";
  for (let at = 0; at < tokens.length; ) {
    const token = tokens[at] ?? "";
    const end = token in CLOSING ? endOfBracket(tokens, at) : at + 1;
    if (token === ",") {
      options.push(option);
      option = "";
    } else option += tokens.slice(at, end).join("");
    at = end;
  }
  return [...options, option]
    .map((each) => each.trim())
    .filter((each) => each !== "" && !each.startsWith("("))
    .join(", ");
}

/** Behind the semicolon. */
function endOfStatement(tokens: readonly string[], start: number): number {
  let at = start;
  while (tokens[at] !== ";") at = (tokens[at] ?? "") in CLOSING ? endOfBracket(tokens, at) : at + 1;
  return at + 1;
}

/** Behind the bracket that closes the one at the start. */
function endOfBracket(tokens: readonly string[], start: number): number {
  const closing = CLOSING[tokens[start] ?? ""];
  let at = start + 1;
  while (at < tokens.length && tokens[at] !== closing) {
    at = (tokens[at] ?? "") in CLOSING ? endOfBracket(tokens, at) : at + 1;
  }
  return at + 1;
}

function tidy(source: string): string {
  return source
    .replace(/[ \t]+$/gm, "")
    .replace(/\{\s*\}/g, "{}")
    .replace(/\{\n{2,}/g, "{\n")
    .replace(/\n{2,}( *\})/g, "\n$1")
    .replace(/\n{3,}/g, "\n\n");
}
