import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Plugin } from "vite";

/** The list that Vite writes, which this replaces by a text. */
export const LICENCES = "licences.json";
/** In the folder of the built console, and at the top of the package. */
export const NOTICES = "THIRD-PARTY-NOTICES.md";

/** One package of the bundle, as Vite describes it. The text is absent if the package has no licence file. */
interface BundledPackage {
  readonly name: string;
  readonly version: string;
  readonly identifier?: string;
  readonly text?: string;
}

const ROOT = join(import.meta.dirname, "..");
/** Files in the checkout with the licences of packages that have no licence file. Of scripts, the first comment. */
const TEXTS: Readonly<Record<string, readonly string[]>> = {
  "@bufbuild/protobuf": ["LICENSE", "node_modules/@bufbuild/protobuf/dist/esm/wire/varint.js"],
  "@connectrpc/connect": ["LICENSE"],
  "@connectrpc/connect-query": ["LICENSE"],
  "@connectrpc/connect-query-core": ["LICENSE"],
  "@connectrpc/connect-web": ["LICENSE"],
  // Of the same author and repository owner.
  "react-remove-scroll-bar": ["node_modules/react-remove-scroll/LICENSE"],
  wouter: ["console/licences/unlicense.txt"],
};
const HEAD = `# Third-party notices

The console, which the server serves at /console, contains the packages below. Packages that npm installs beside the
server include their own licences.
`;

/** Writes the licences of all bundled packages beside the page. A package without a licence fails the build. */
export function writeNotices(): Plugin {
  return {
    name: "write-notices",
    apply: "build",
    writeBundle: {
      order: "post",
      async handler({ dir = "" }) {
        const packages = JSON.parse(await readFile(join(dir, LICENCES), "utf8")) as BundledPackage[];
        const sections = await Promise.all(packages.map(sectionOf));
        await writeFile(join(dir, NOTICES), HEAD + sections.join(""));
        await rm(join(dir, LICENCES));
      },
    },
  };
}

async function sectionOf(each: BundledPackage): Promise<string> {
  const licence = each.identifier ?? "see below";
  return `\n## ${each.name} ${each.version} (${licence})\n\n${await textOf(each)}\n`;
}

async function textOf({ name, text }: BundledPackage): Promise<string> {
  if (text !== undefined && text !== "") return text;
  const paths = TEXTS[name];
  if (paths === undefined) {
    throw new Error(`${name} is in the console and has no licence file: name one in console/write-notices.ts`);
  }
  const texts = await Promise.all(paths.map((path) => readText(join(ROOT, path))));
  return texts.join("\n\n");
}

async function readText(path: string): Promise<string> {
  const content = await readFile(path, "utf8");
  if (!path.endsWith(".js")) return content.trim();
  const [comment = ""] = /^(?:\/\/.*\n)+/.exec(content) ?? [];
  return comment.replaceAll(/^\/\/ ?/gm, "").trim();
}
