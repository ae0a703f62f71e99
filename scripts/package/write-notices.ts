import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** One package of the bundle, as Vite describes it. The text is absent when the package brings none. */
interface BundledPackage {
  readonly name: string;
  readonly version: string;
  readonly identifier?: string;
  readonly text?: string;
}

/** Where the texts of packages are that bring none: files in the checkout, of which the first comment is read. */
const TEXTS: Readonly<Record<string, readonly string[]>> = {
  "@bufbuild/protobuf": ["LICENSE", "node_modules/@bufbuild/protobuf/dist/esm/wire/varint.js"],
  "@connectrpc/connect": ["LICENSE"],
  "@connectrpc/connect-query": ["LICENSE"],
  "@connectrpc/connect-query-core": ["LICENSE"],
  "@connectrpc/connect-web": ["LICENSE"],
  // Of the same author and repository owner.
  "react-remove-scroll-bar": ["node_modules/react-remove-scroll/LICENSE"],
  wouter: ["scripts/package/licences/unlicense.txt"],
};
const HEAD = `# Third-party notices

The console, which the server has at /console, contains the packages below. Packages that npm installs beside the
server bring their licences themselves.
`;

/**
 * Writes the licences of all packages in the bundle of the console, from the list that Vite made. A package without a
 * licence ends the build.
 */
export function writeNotices(root: string, licences: string, file: string): void {
  const packages = JSON.parse(readFileSync(licences, "utf8")) as BundledPackage[];
  const sections = packages.map((each) => {
    const licence = each.identifier ?? "see below";
    return `\n## ${each.name} ${each.version} (${licence})\n\n${textOf(root, each)}\n`;
  });
  writeFileSync(file, HEAD + sections.join(""));
}

function textOf(root: string, { name, text }: BundledPackage): string {
  if (text !== undefined && text !== "") return text;
  const paths = TEXTS[name];
  if (paths === undefined) {
    throw new Error(
      `${name} is in the console and brings no licence text: name one in scripts/package/write-notices.ts`,
    );
  }
  return paths.map((path) => readText(join(root, path))).join("\n\n");
}

function readText(path: string): string {
  const content = readFileSync(path, "utf8");
  if (!path.endsWith(".js")) return content.trim();
  const [comment = ""] = /^(?:\/\/.*\n)+/.exec(content) ?? [];
  return comment.replaceAll(/^\/\/ ?/gm, "").trim();
}
