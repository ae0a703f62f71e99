import { createHash } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { renderTemplate } from "../../clients/js/src/render-template.ts";
import { TemplateService } from "../../gen/letterpress/v1/template_service_pb.ts";
import { auditEvent } from "../support/audit-event.ts";
import { headingSource } from "../support/document-fixture.ts";
import type { Request } from "../support/outcome.ts";
import { type RpcWay, rpcWays } from "../support/rpc-ways.ts";
import { LOCAL } from "../support/start-test-app.ts";
import { newVersion, storedTemplate } from "../support/stored-template.ts";
import { useTestApp } from "../support/use-test-app.ts";

const { describeTemplate, getTemplateVersion, listTemplateVersions, publishTemplate, rollbackTemplate } =
  TemplateService.method;
type Answer = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

const app = useTestApp();
let ways: readonly RpcWay[];
let headers: Record<string, string>;
beforeAll(async () => {
  ways = rpcWays(app.url);
  headers = { authorization: `Bearer ${await app.issueKey({ kind: "admin", role: "viewer" })}` };
});

/** Publishes a version whose programs no compiler made of its source. */
async function publishStored(programs: Readonly<Record<string, string>>): Promise<string> {
  const template = storedTemplate({ source: headingSource() });
  const { templates } = app.services.store;
  await templates.create(template, auditEvent());
  await templates.publish(newVersion(template, { programs }), undefined, auditEvent());
  return template.id;
}

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

describe.each(["REST", "Connect JSON", "Connect proto", "gRPC-web", "gRPC"])("over %s", (name) => {
  async function call(method: Parameters<RpcWay["call"]>[0], request: Request, given = headers) {
    const way = ways.find((each) => each.name === name);
    if (way === undefined) throw new Error(`there is no ${name}`);
    const { code, issues, message, response } = await way.call(method, request, given);
    return { code, issues, message, version: (response as Answer | undefined)?.version };
  }

  it("a version is returned with the programs that were stored, byte for byte, and without its source", async () => {
    const { id } = await app.services.templates.create(LOCAL, {
      name: "Welcome",
      subject: "Hello {{ name }}",
      source: headingSource(),
    });
    await app.services.templates.publish(LOCAL, id, { comment: "" });
    const compiled = await app.services.store.templates.findVersion(id, 1);
    if (compiled === undefined) throw new Error("the version is not stored");
    // As an earlier compiler might have written it: other white space, and another text.
    const html = compiled.programs.html?.replace("Hello", "Hello, as of then,").replace(/\}$/, " }") ?? "";
    expect(html).not.toBe(compiled.programs.html);
    const programs = { ...compiled.programs, html };
    const { version: _number, digest: _digest, ...again } = compiled;
    await app.services.store.templates.publish({ ...again, programs }, undefined, auditEvent());

    const { code, version = {} } = await call(getTemplateVersion, { id, version: 2, program_format: 3 });
    expect(code).toBe("OK");
    const text = Buffer.from(String(version.template), "base64").toString();
    expect(text).toContain(`"html":${html}`);
    expect(JSON.parse(text).programs).toEqual(
      Object.fromEntries(Object.entries(programs).map(([part, program]) => [part, JSON.parse(program)])),
    );
    const filled = renderTemplate(JSON.parse(text), { target: "html", dynamicData: { data: { name: "Ada" } } });
    expect(filled.output).toContain("Hello, as of then,");
    expect(filled.subject).toBe("Hello Ada");
    for (const member of ["document", "document_text", "mjml"]) expect(version).not.toHaveProperty(member);
    expect(version).toMatchObject({ version: 2, compiler: compiled.compiler });
  });

  it("the digest is that of the stored programs, in each answer with a version", async () => {
    const programs = { html: '{"format":1,"target":"html"}', mjml: '{"format":1,"target":"mjml"}' };
    const id = await publishStored(programs);
    const stored = await app.services.store.templates.findVersion(id, 1);
    const parts = { ...programs, source: stored?.source.text ?? "" };
    const named = Object.entries(parts).map(([part, text]) => `${part}=${sha256(text).toUpperCase()}`);
    const digest = sha256(named.toSorted().join(" "));
    for (const format of [{}, { program_format: 1 }])
      expect((await call(getTemplateVersion, { id, version: 1, ...format })).version).toMatchObject({ digest });
    const way = ways.find((each) => each.name === name);
    const listed = (await way?.call(listTemplateVersions, { id }, headers))?.response;
    expect(listed).toMatchObject({ versions: [{ digest }] });
    const described = (await way?.call(describeTemplate, { id }, headers))?.response;
    expect(described).toMatchObject({ template: { published_digest: digest } });
    const admin = { authorization: `Bearer ${await app.issueKey({ kind: "admin" })}` };
    expect((await call(rollbackTemplate, { id, version: 1 }, admin)).version).toMatchObject({ version: 2, digest });
    const request = { name: "Welcome", subject: "Hello", source: headingSource() };
    const made = await app.services.templates.create(LOCAL, request);
    const published = (await call(publishTemplate, { id: made.id }, admin)).version;
    expect(published?.digest).toMatch(/^[0-9a-f]{64}$/);
    const served = (await way?.call(describeTemplate, { id: made.id }, headers))?.response;
    expect(served).toMatchObject({ template: { published_digest: published?.digest } });
  });

  it("without a program format the answer has the source and no programs", async () => {
    const id = await publishStored({ html: '{"format":1,"target":"html"}' });
    const { version } = await call(getTemplateVersion, { id, version: 1 });
    expect(version).toMatchObject({ document: JSON.parse(headingSource().text) });
    expect(version).not.toHaveProperty("template");
  });

  it("programs of a newer format than asked for are refused, and programs larger than an answer", async () => {
    const id = await publishStored({ html: '{"format":1,"target":"html"}', subject: '{"format":3,"x":1}' });
    const issue = "program_format: is 2, and the template needs 3: update the library that fills it";
    expect(await call(getTemplateVersion, { id, version: 1, program_format: 2 })).toMatchObject({
      code: "RENDER_ERROR",
      issues: [`${issue} [program_format.too_old]`],
    });
    expect((await call(getTemplateVersion, { id, version: 1, program_format: 3 })).code).toBe("OK");
    const large = await publishStored({ html: `{"format":1,"x":"${"x".repeat(3_000_000)}"}` });
    expect(await call(getTemplateVersion, { id: large, version: 1, program_format: 3 })).toMatchObject({
      code: "FAILED_PRECONDITION",
      message: expect.stringMatching(
        /^the answer would be 30000\d\d bytes, and the limit is 3000000 .*smaller version$/,
      ),
    });
    expect((await call(getTemplateVersion, { id, version: 2, program_format: 3 })).code).toBe("TEMPLATE_NOT_FOUND");
  });
});
