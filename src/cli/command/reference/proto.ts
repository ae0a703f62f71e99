import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, sep } from "node:path";
import type { Command } from "../../framework/command.ts";
import { UsageError } from "../../framework/usage-error.ts";
import { stripOptions } from "./strip-proto-options.ts";

const SOURCES = join(import.meta.dirname, "../../../../proto");
/** What defines options alone; nothing is left of it without them. */
const DEFINES_OPTIONS = /^extend google\.protobuf\.\w+Options /m;

/** What messages are made of besides their own files: plain messages themselves. */
const PLAIN_IMPORTS: ReadonlySet<string> = new Set(["google/api/httpbody.proto"]);

/** Writes the description of the interface for those who generate stubs from it. */
export const proto: Command = {
  details: [
    "  proto protos --plain",
    "",
    "All files with their imports: rules of fields for protovalidate, paths of REST for google.api.http. --plain leaves",
    "those out, and what they import: enough for stubs in any language, and all that PHP takes.",
  ],
  options: [{ name: "plain", help: "messages and services alone, without rules, paths and what they import" }],

  async run(input) {
    const [folder = ""] = input.operands;
    const files = input.has("plain") ? plainFiles() : allFiles();
    try {
      for (const [path, text] of files) {
        mkdirSync(dirname(join(folder, path)), { recursive: true });
        writeFileSync(join(folder, path), text);
      }
    } catch (err) {
      throw new UsageError(`the proto files cannot be written: ${err instanceof Error ? err.message : err}`);
    }
    const paths = [...files.keys()].sort();
    return { text: [`${folder}:`, ...paths.map((path) => `  ${path}`)].join("\n"), json: { folder, files: paths } };
  },
};

/** By their path below the include path. */
function allFiles(): ReadonlyMap<string, string> {
  return new Map([...filesOf(SOURCES, "letterpress"), ...filesOf(join(SOURCES, "vendor"), ".")]);
}

function plainFiles(): ReadonlyMap<string, string> {
  const files = [...allFiles()].filter(
    ([path, text]) => (isOurs(path) && !DEFINES_OPTIONS.test(text)) || PLAIN_IMPORTS.has(path),
  );
  const imports = new Set(files.map(([path]) => path));
  return new Map(files.map(([path, text]) => [path, stripOptions(text, imports)]));
}

function isOurs(path: string): boolean {
  return path.startsWith("letterpress/");
}

function filesOf(root: string, folder: string): readonly (readonly [path: string, text: string])[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".proto"))
    .map((path) => join(folder, path))
    .map((path) => [path.split(sep).join("/"), readFileSync(join(root, path), "utf8")]);
}
