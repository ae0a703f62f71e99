import { readFileSync } from "node:fs";
import { createRegistry, type DescMessage } from "@bufbuild/protobuf";
import { expect, it } from "vitest";
import { file_letterpress_v1_key_service } from "../../gen/letterpress/v1/key_service_pb.ts";
import { file_letterpress_v1_template_service, TemplateService } from "../../gen/letterpress/v1/template_service_pb.ts";

const PAGE = readFileSync("docs/stubs.md", "utf8");
const REGISTRY = createRegistry(
  ...withImports([file_letterpress_v1_template_service, file_letterpress_v1_key_service]),
);

type File = typeof file_letterpress_v1_template_service;

function withImports(files: readonly File[]): File[] {
  return files.flatMap((file) => [...withImports(file.dependencies), file]);
}

function typeOf(field: string, message: DescMessage): string | undefined {
  return message.fields.find(({ name }) => name === field)?.message?.typeName;
}

it("says what each call returns, and of which type a field of it is, as the proto files do", () => {
  const sentence =
    /`(\w+)`\s+returns\s+an?\s+`(\w+)`,\s+whose\s+field\s+`(\w+)`\s+is\s+an?\s+`([\w.]+)`:\s+its\s+`(\w+)`/g;
  const told = [...PAGE.matchAll(sentence)].map(([, ...names]) => names);
  expect(told.map(([call]) => call)).toEqual(["GetTemplate"]);
  for (const [call, response, field = "", type, member] of told) {
    const { output } = TemplateService.methods.find(({ name }) => name === call) ?? {};
    expect([output?.name, output && typeOf(field, output)]).toEqual([response, type]);
    expect(REGISTRY.getMessage(type ?? "")?.fields.map(({ name }) => name)).toContain(member);
  }
});

it("names no message, service or call that the proto files do not have", () => {
  const names = [...PAGE.matchAll(/((?:google\.api|letterpress\.v1)\.[A-Z]\w+)(?:\/(\w+))?/g)];
  expect(names.map(([name]) => name)).toContain("letterpress.v1.TemplateService/GetTemplate");
  for (const [, name = "", call] of names) {
    const desc = REGISTRY.getMessage(name) ?? REGISTRY.getService(name);
    expect(desc?.typeName, name).toBe(name);
    const calls = desc?.kind === "service" ? desc.methods.map((method) => method.name) : [];
    if (call !== undefined) expect(calls).toContain(call);
  }
});
