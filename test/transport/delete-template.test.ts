import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { TemplateService } from "../../gen/letterpress/v1/template_service_pb.ts";
import { rpcWays } from "../support/rpc-ways.ts";
import { LOCAL } from "../support/start-test-app.ts";
import { useTestApp } from "../support/use-test-app.ts";

const { deleteTemplate, describeTemplate } = TemplateService.method;
const MJML = "<mjml><mj-body><mj-section><mj-column><mj-text>Hi</mj-text></mj-column></mj-section></mj-body></mjml>";

const app = useTestApp();
let admin: Record<string, string>;
beforeAll(async () => {
  admin = { authorization: `Bearer ${await app.issueKey({ kind: "admin", role: "publisher" })}` };
});

function newTemplate(slug: string) {
  const source = { kind: "mjml", text: MJML } as const;
  return app.services.templates.create(LOCAL, { name: "Draft", slug, subject: "Hi", source });
}

describe.each(["REST", "Connect JSON", "Connect proto", "gRPC-web", "gRPC"])("over %s", (name) => {
  const way = () => rpcWays(app.url).find((each) => each.name === name) as ReturnType<typeof rpcWays>[number];

  it("deletes a template that was never published, and frees its slug", async () => {
    const slug = `draft-${randomUUID()}`;
    const { id } = await newTemplate(slug);
    await app.services.templates.archive(LOCAL, id);
    const stale = await way().call(deleteTemplate, { id: slug, etag: '"1"' }, admin);
    expect(stale.code).toBe("ETAG_MISMATCH");
    expect((await way().call(deleteTemplate, { id: slug, etag: '"2"' }, admin)).code).toBe("OK");
    expect((await way().call(describeTemplate, { id }, admin)).code).toBe("TEMPLATE_NOT_FOUND");
    expect((await way().call(deleteTemplate, { id }, admin)).code).toBe("TEMPLATE_NOT_FOUND");
    expect((await newTemplate(slug)).slug).toBe(slug);
    const filter = { subject: id, action: "template.delete" };
    const [event] = (await app.services.auditEvents.list(LOCAL, { ...filter, pageSize: 1, pageToken: "" })).events;
    expect(event).toMatchObject({ facts: { name: "Draft", slug }, subjectName: "Draft", isSubjectDeleted: true });
  });

  it("refuses one that is published, and says what to do instead", async () => {
    const slug = `served-${randomUUID()}`;
    await newTemplate(slug);
    await app.services.templates.publish(LOCAL, slug, { comment: "" });
    const refused = await way().call(deleteTemplate, { id: slug }, admin);
    expect([refused.code, refused.message]).toEqual(["FAILED_PRECONDITION", expect.stringContaining("archive it")]);
    expect(await app.services.templates.describe(LOCAL, slug)).toMatchObject({ slug, publishedVersion: 1 });
  });
});
