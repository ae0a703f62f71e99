/**
 * Builds core.wasm from core/assembly, and the copies of the Python library. With --check it writes nothing and fails
 * when the committed files are not what the source builds, or the module is too large.
 */
import { readdir, readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { installTools } from "../test/support/install-tools.ts";

/**
 * 32 KB: what exactness requires (numbers, Unicode, the check of programs) and what keeps a fill linear takes most of
 * it; a client loads it once.
 */
const MAX_BYTES = 32_768;

const root = fileURLToPath(new URL("../", import.meta.url));
const wasmFile = new URL("../core/core.wasm", import.meta.url);
const messagesFile = new URL("../core/messages.json", import.meta.url);
const pythonDirectory = new URL("../clients/python/src/letterpress_client/wasm/", import.meta.url);

/** The part of `assemblyscript/asc` that is used. Its own types are there only once it is installed. */
interface Compiler {
  main(
    args: readonly string[],
    files: {
      readFile(name: string): string | null;
      writeFile(name: string, contents: string | Uint8Array): void;
      listFiles(): string[];
    },
  ): Promise<{ readonly error: Error | null; readonly stderr: { toString(): string } }>;
}

async function buildWasm(): Promise<Uint8Array> {
  installTools("core/assembly");
  const asc: Compiler = await import(
    new URL("../core/assembly/node_modules/assemblyscript/dist/asc.js", import.meta.url).href
  );
  const sources = gatherTexts(await readSources());
  let wasm: Uint8Array | undefined;
  const flags = ["--runtime", "stub", "-O3", "--shrinkLevel", "2", "--noAssert", "--converge"];
  // 201: conversions that differ in 64-bit memory, which the core does not have.
  const args = ["core/assembly/core.ts", ...flags, "--disableWarning", "201", "--outFile", "core.wasm"];
  const { error, stderr } = await asc.main(args, {
    readFile: (name) => sources.get(name) ?? null,
    writeFile: (_name, contents) => {
      if (typeof contents !== "string") wasm = contents;
    },
    listFiles: () => [],
  });
  if (error !== null || wasm === undefined) throw new Error(stderr.toString());
  return wasm;
}

/** The text of each source file of the core, by its path. */
async function readSources(): Promise<Map<string, string>> {
  const names = (await readdir("core/assembly")).filter((name) => name.endsWith(".ts"));
  const paths = names.map((name) => `core/assembly/${name}`);
  return new Map(await Promise.all(paths.map(async (path) => [path, await readFile(path, "utf8")] as const)));
}

/**
 * Puts every text that is written as text("…") into one block, a text that another one ends with into that, and its
 * address in the place of the call.
 */
function gatherTexts(sources: ReadonlyMap<string, string>): Map<string, string> {
  const texts = [...sources.values()].flatMap((source) => Array.from(source.matchAll(TEXT), toText));
  let block = "";
  for (const each of texts.toSorted((a, b) => b.length - a.length)) if (!block.includes(each)) block += each;
  const replaced = [...sources].map(([path, source]): [string, string] => [
    path,
    source.replace(TEXT, (...match) => `(text + ${block.indexOf(toText(match))})`),
  ]);
  const bytes = [...Buffer.from(block, "latin1")].join(",");
  const definition = `export type Text = usize;\nexport const text: usize = memory.data<u8>([${bytes}]);\n`;
  return new Map([...replaced, ["core/assembly/text.ts", definition]]);
}

const TEXT = /\btext\(\s*("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'),?\s*\)/g;

/** What a call of text() is about, with the 0 that ends it. */
function toText([, literal = '""']: readonly string[]): string {
  const ascii = JSON.parse(literal.startsWith("'") ? `"${literal.slice(1, -1).replaceAll('"', '\\"')}"` : literal);
  return `${ascii}\0`;
}

async function isCommitted(file: URL, contents: Uint8Array): Promise<boolean> {
  const committed = await readFile(file).catch(() => undefined);
  return committed?.equals(contents) === true;
}

process.chdir(root);
const wasm = await buildWasm();
const messages = await readFile(messagesFile);
const files: readonly (readonly [file: URL, contents: Uint8Array])[] = [
  [wasmFile, wasm],
  [new URL("core.wasm", pythonDirectory), wasm],
  [new URL("messages.json", pythonDirectory), messages],
];
if (wasm.length > MAX_BYTES) {
  console.error(`core.wasm has ${wasm.length} bytes; it may have at most ${MAX_BYTES}`);
  process.exitCode = 1;
}
if (!process.argv.includes("--check")) {
  for (const [file, contents] of files) await writeFile(file, contents);
  console.log(`core.wasm: ${wasm.length} bytes`);
} else if ((await Promise.all(files.map(([file, contents]) => isCommitted(file, contents)))).every(Boolean)) {
  console.log(`core.wasm is up to date: ${wasm.length} of at most ${MAX_BYTES} bytes`);
} else {
  console.error("core.wasm is not what core/assembly builds: run `npm run build -- core` and commit the result");
  process.exitCode = 1;
}
