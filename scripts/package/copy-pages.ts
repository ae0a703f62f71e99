import { cpSync, globSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { marked } from "marked";

const PAGES = ["docs/*.md", "clients/*/README.md", "{SECURITY,CONTRIBUTING,CHANGELOG}.md"];

/** Copies the pages of the guide into the package, and the pictures that they show. */
export function copyPages(root: string, into: string): void {
  const copy = (path: string) => cpSync(join(root, path), join(into, path));
  for (const page of globSync(PAGES, { cwd: root }).map((path) => path.replaceAll("\\", "/"))) {
    copy(page);
    for (const picture of picturesOf(readFileSync(join(root, page), "utf8"))) {
      if (!/^https?:/.test(picture)) copy(posix.join(posix.dirname(page), picture));
    }
  }
}

/** Those of Markdown, and those of HTML in it, whose dark form is a `srcset`. */
function picturesOf(markdown: string): readonly string[] {
  const found: string[] = [];
  marked.walkTokens(marked.lexer(markdown), (token) => {
    if (token.type === "image") found.push(token.href);
    if (token.type !== "html") return;
    for (const [, path = ""] of token.text.matchAll(/ (?:src|srcset)="([^"]+)"/g)) found.push(path);
  });
  return found;
}
