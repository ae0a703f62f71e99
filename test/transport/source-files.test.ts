import { beforeAll, describe, expect, it } from "vitest";
import { TemplateService } from "../../gen/letterpress/v1/template_service_pb.ts";
import { headingDocument } from "../support/document-fixture.ts";
import type { Request } from "../support/outcome.ts";
import { fetchRest } from "../support/rest-ways.ts";
import { type RpcWay, rpcWays } from "../support/rpc-ways.ts";
import { useTestApp } from "../support/use-test-app.ts";

const { createTemplate, describeTemplate, updateTemplate, publishTemplate, getTemplateVersion, validateTemplate } =
  TemplateService.method;
const MJML =
  '<mjml lang="en"><mj-head><mj-title>a</mj-title><mj-preview>a</mj-preview></mj-head><mj-body><mj-section><mj-column>\n<mj-include path="../parts/text.mjml" />\n</mj-column></mj-section></mj-body></mjml>';
const FILES = { "parts/text.mjml": '<mj-text>Hello {{ name }}</mj-text>\n<mj-include path="note.html" type="html" />' };
const NOTE = { "parts/note.html": "<b>A note</b>" };
const SOURCE = { mjml: MJML, mjml_path: "mails/welcome.mjml", files: { ...FILES, ...NOTE } };

const app = useTestApp();
let ways: readonly RpcWay[];
let headers: Record<string, string>;
beforeAll(async () => {
  ways = rpcWays(app.url);
  headers = { authorization: `Bearer ${await app.issueKey({ kind: "admin" })}` };
});

type Answer = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

describe.each(["REST", "Connect JSON", "Connect proto", "gRPC-web", "gRPC"])("over %s", (name) => {
  async function call(method: Parameters<RpcWay["call"]>[0], request: Request) {
    const way = ways.find((each) => each.name === name);
    if (way === undefined) throw new Error(`there is no ${name}`);
    const { code, issues, response } = await way.call(method, request, headers);
    return { code, issues, response: response as Answer | undefined };
  }

  it("files are stored with the draft and with each version, and change with the source alone", async () => {
    const created = await call(createTemplate, { name: "Welcome", subject: "Hello", ...SOURCE });
    expect(created).toMatchObject({ code: "OK", response: { template: SOURCE } });
    const id = created.response?.template?.id;
    expect((await call(publishTemplate, { id })).code).toBe("OK");
    const renamed = await call(updateTemplate, { id, etag: "*", name: "Other" });
    expect(renamed.response?.template).toMatchObject({ ...SOURCE, has_unpublished_changes: false });
    const files = { ...FILES, "parts/note.html": "<b>Another note</b>" };
    const updated = await call(updateTemplate, { id, etag: renamed.response?.template?.etag, ...SOURCE, files });
    expect(updated.response?.template).toMatchObject({ files, has_unpublished_changes: true });
    expect(updated.response?.template?.etag).not.toBe(renamed.response?.template?.etag);
    expect((await call(describeTemplate, { id })).response?.template).toMatchObject({ ...SOURCE, files });
    expect((await call(getTemplateVersion, { id, version: 1 })).response?.version).toMatchObject(SOURCE);
    const alone = await call(updateTemplate, { id, etag: "*", mjml: MJML.replace(/<mj-include.*>/, "") });
    expect(alone.response?.template).toMatchObject({ files: {}, mjml_path: "" });
  });

  it("a finding names the file that it is in, and its line and column there", async () => {
    const files = { "parts/text.mjml": "\n  <mj-text>{{ a b }}</mj-text>", "x.css": "" };
    const found = await call(validateTemplate, { ...SOURCE, files });
    expect(found.response).toMatchObject({
      valid: false,
      diagnostics: [
        { rule: "tag.malformed", file: "parts/text.mjml", place: "parts/text.mjml:2:12" },
        { rule: "mjml.unused-file", file: "x.css", place: "x.css:1:1" },
      ],
    });
    const unknown = await call(validateTemplate, { ...SOURCE, files: FILES });
    expect(unknown.response?.diagnostics).toMatchObject([
      { rule: "mjml.include", file: "parts/text.mjml", place: "parts/text.mjml:2:1" },
    ]);
    const refused = await call(createTemplate, {
      name: "Welcome",
      ...SOURCE,
      mjml_path: "mails/a/welcome.mjml",
      require_valid: true,
    });
    expect(refused).toMatchObject({ code: "RENDER_ERROR" });
    expect(refused.issues.join()).toContain('there is no file "mails/parts/text.mjml"');
  });

  it("paths are stored in the one form that each has", async () => {
    const files = { "./parts//text.mjml": FILES["parts/text.mjml"], "a/../parts/note.html": NOTE["parts/note.html"] };
    const created = await call(createTemplate, {
      name: "a",
      subject: "Hello",
      ...SOURCE,
      files,
      mjml_path: "./mails/./welcome.mjml",
    });
    expect(created.response?.template).toMatchObject(SOURCE);
  });

  it.each<[string, Request, readonly string[]]>([
    [
      "lead out of the files",
      {
        ...SOURCE,
        mjml_path: "../a.mjml",
        files: { "/etc/passwd": "", "a/../../b": "", "C:/b": "", "a\\b": "", "a\u0000": "", "a/": "", "": "" },
      },
      [
        "leads above the root of the files",
        "is absolute",
        "leads above the root of the files",
        "is absolute",
        "holds a backslash",
        "holds a control or invisible character",
        "names no file",
        "is empty",
      ],
    ],
    ["name a file twice", { ...SOURCE, files: { "a.css": "", "./a.css": "" } }, ['names the same file as "a.css"']],
    ["name the mail itself", { ...SOURCE, files: { "mails/welcome.mjml": "" } }, ["names the same file as"]],
    ["go with a document", { document: headingDocument("Hi"), files: FILES }, ["goes with mjml"]],
  ])("paths that %s are refused, all at once", async (_what, request, messages) => {
    const { code, issues } = await call(validateTemplate, request);
    expect(code).toBe("INVALID_REQUEST");
    for (const message of messages) expect(issues.join("\n")).toContain(message);
    expect(issues).toHaveLength(messages.length);
  });

  it("files without a source are no update", async () => {
    const { response } = await call(createTemplate, { name: "Welcome", subject: "Hello", ...SOURCE });
    const { code, issues } = await call(updateTemplate, { id: response?.template?.id, etag: "*", files: NOTE });
    expect([code, issues.length]).toEqual(["INVALID_REQUEST", 1]);
    expect(issues[0]).toContain("goes with mjml");
  });
});

it("REST names each file whose text is none, and places findings where the body has them", async () => {
  const send = async (body: object) => {
    const answer = await fetchRest(app.url)(
      "POST",
      "/api/v1/templates",
      { ...headers, "content-type": "application/json" },
      JSON.stringify({ name: "a", subject: "Hello", ...body }),
    );
    return JSON.parse(answer.body);
  };
  const wrong = await send({ ...SOURCE, files: { "a.mjml": 1, "b.mjml": "", "c.mjml": null } });
  expect(wrong.issues).toEqual([
    { loc: ["body", "files", "a.mjml"], msg: "must be a string", type: "field.type" },
    { loc: ["body", "files", "c.mjml"], msg: "must be a string", type: "field.type" },
  ]);
  const typo = await send({ ...SOURCE, files: { "parts/text.mjml": "\n<mj-txt />" }, require_valid: true });
  expect(typo.issues).toMatchObject([
    { loc: ["body", "files", "parts/text.mjml", 2, 1], type: "mjml.unknown-element" },
  ]);
});
