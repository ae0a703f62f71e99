import { beforeAll, describe, expect, it } from "vitest";
import { TemplateService } from "../../gen/letterpress/v1/template_service_pb.ts";
import { headingSource } from "../support/document-fixture.ts";
import { rpcWays } from "../support/rpc-ways.ts";
import { LOCAL } from "../support/start-test-app.ts";
import { useTestApp } from "../support/use-test-app.ts";

const { publishTemplate, listTemplateVersions } = TemplateService.method;

const app = useTestApp();
let admin: Record<string, string>;
beforeAll(async () => {
  admin = { authorization: `Bearer ${await app.issueKey({ kind: "admin" })}` };
});

describe.each(["REST", "Connect JSON", "Connect proto", "gRPC-web", "gRPC"])("over %s", (name) => {
  it("an unchanged draft is answered with the version that is served, and published again when asked for", async () => {
    const { id } = await app.services.templates.create(LOCAL, { name, subject: "Hello", source: headingSource() });
    const way = rpcWays(app.url).find((each) => each.name === name);
    const publish = async (request: object): Promise<unknown> => {
      const outcome = await way?.call(publishTemplate, { id, ...request }, admin);
      return outcome?.response?.version ?? outcome;
    };
    const first = { version: 1, comment: "first", unchanged: false };
    expect(await publish({ comment: "first" })).toMatchObject(first);
    expect(await publish({ comment: "second" })).toMatchObject({ ...first, unchanged: true });
    expect(await publish({ publish_unchanged: true })).toMatchObject({ version: 2, comment: "", unchanged: false });
    const listed = await way?.call(listTemplateVersions, { id }, admin);
    const versions = listed?.response?.versions as readonly object[];
    expect(versions).toHaveLength(2);
    for (const version of versions) expect(version).not.toHaveProperty("unchanged");
  });
});
