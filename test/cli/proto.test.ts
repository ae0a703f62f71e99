import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fromBinary, toJson } from "@bufbuild/protobuf";
import { FileDescriptorSetSchema } from "@bufbuild/protobuf/wkt";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { stripOptions } from "../../src/cli/command/reference/strip-proto-options.ts";
import { runHere } from "../support/run-here.ts";

const BUF = join(import.meta.dirname, "../../node_modules/@bufbuild/buf/bin/buf");
const OPTIONS_OF_LANGUAGES = {
  csharpNamespace: "Letterpress.V1",
  goPackage: "letterpress/v1;letterpressv1",
  javaMultipleFiles: true,
  javaPackage: "letterpress.v1",
  phpMetadataNamespace: "Letterpress\\V1\\Metadata",
  phpNamespace: "Letterpress\\V1",
  rubyPackage: "Letterpress::V1",
};

let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "letterpress-proto-"));
  await run(join(folder, "full"));
  await run(join(folder, "plain"), "--plain");
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const run = (...args: readonly string[]) => runHere(["proto", ...args]);

/** Each file as buf understands it, by its path. The folder is the only include path that buf has. */
function compile(path: string): Map<string, { options: object; rest: unknown }> {
  const image = execFileSync(process.execPath, [BUF, "build", path, "--as-file-descriptor-set", "-o", "-"]);
  const { file } = toJson(FileDescriptorSetSchema, fromBinary(FileDescriptorSetSchema, image)) as {
    file: { name: string; options: object }[];
  };
  return new Map(file.map((each) => [each.name, { options: each.options, rest: withoutWhatPlainLacks(each) }]));
}

/** Names, numbers and types alone. */
function withoutWhatPlainLacks(value: unknown): unknown {
  const left = ["options", "sourceCodeInfo", "dependency"];
  const text = JSON.stringify(value, (name, member) => (left.includes(name) ? undefined : member));
  return JSON.parse(text);
}

describe("letterpress proto", () => {
  it("writes messages and services with --plain that are those of the full files", () => {
    const [full, plain] = [compile(join(folder, "full")), compile(join(folder, "plain"))];
    const ours = [...plain.keys()].filter((path) => !path.startsWith("google/protobuf/")).sort();
    expect(ours).toEqual([
      "google/api/httpbody.proto",
      ...[
        "audit_service",
        "brand",
        "brand_service",
        "key",
        "key_service",
        "preview_link_service",
        "republish_service",
        "server_service",
        "session_service",
        "template",
        "template_service",
        "translation_service",
      ].map((name) => `letterpress/v1/${name}.proto`),
    ]);
    for (const path of ours) expect(plain.get(path)?.rest, path).toEqual(full.get(path)?.rest);
  });

  it("writes every file with the packages of each language", () => {
    const ours = [...compile(join(folder, "full"))].filter(([path]) => path.startsWith("letterpress/"));
    expect(ours).toHaveLength(14);
    for (const [path, { options }] of ours) expect(options, path).toMatchObject(OPTIONS_OF_LANGUAGES);
  });

  it("keeps the comments, which become those of the stubs", () => {
    const text = readFileSync(join(folder, "plain/letterpress/v1/key_service.proto"), "utf8");
    expect(text).toContain("  // CreateKey creates a key and returns its secret, which is shown only once.\n");
    expect(existsSync(join(folder, "plain/buf"))).toBe(false);
  });

  it("says what is in the way", async () => {
    writeFileSync(join(folder, "file"), "");
    const { code, note } = await run(join(folder, "file"));
    expect([code, note]).toEqual([64, expect.stringContaining("the proto files cannot be written: ")]);
  });
});

describe("stripOptions", () => {
  it.each([
    ["int32 a = 1 [(x.y).z = {c: [1, 2]}];", "int32 a = 1;"],
    ["int32 a = 1 [deprecated = true, (x).y = 2];", "int32 a = 1 [deprecated = true];"],
    ['int32 a = 1 [\n  (x).y = "];",\n  json_name = "b"\n];', 'int32 a = 1 [json_name = "b"];'],
    ['message A {\n  option (x) = {a: "};"};\n  int32 a = 1;\n}', "message A {\n  int32 a = 1;\n}"],
    ["// option (x) = 1; [(y)]\nint32 a = 1;", "// option (x) = 1; [(y)]\nint32 a = 1;"],
    ['option go_package = "a";', 'option go_package = "a";'],
  ])("%j", (source, expected) => {
    expect(stripOptions(source, new Set())).toBe(expected);
  });
});
