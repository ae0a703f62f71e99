import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { beforeAll, expect, it } from "vitest";
import { headingSource } from "../support/document-fixture.ts";
import { LOCAL } from "../support/start-test-app.ts";
import { useTestApp } from "../support/use-test-app.ts";

/** buf curl, a client that knows our services from the server's reflection alone. */
const run = promisify(execFile);

const app = useTestApp();
let token: string;

beforeAll(async () => {
  token = await app.issueKey();
  const { templates } = app.services;
  await templates.create(LOCAL, { name: "Heading", slug: "heading", subject: "Hello", source: headingSource() });
  await templates.publish(LOCAL, "heading", { comment: "" });
});

async function bufCurl(...args: string[]): Promise<string> {
  const { stdout } = await run("buf", ["curl", "--http2-prior-knowledge", ...args], { encoding: "utf8" });
  return stdout;
}

it("lists the services", async () => {
  const services = (await bufCurl("--list-services", app.url)).trim().split("\n");
  expect(services.sort()).toEqual([
    "grpc.health.v1.Health",
    "grpc.reflection.v1.ServerReflection",
    "grpc.reflection.v1alpha.ServerReflection",
    "letterpress.v1.AuditService",
    "letterpress.v1.BrandService",
    "letterpress.v1.KeyService",
    "letterpress.v1.PreviewLinkService",
    "letterpress.v1.RepublishService",
    "letterpress.v1.ServerService",
    "letterpress.v1.SessionService",
    "letterpress.v1.TemplateService",
    "letterpress.v1.TranslationService",
  ]);
});

it.each(["grpc", "grpcweb", "connect"])("calls GetTemplate over %s", async (protocol) => {
  const stdout = await bufCurl(
    ...["--protocol", protocol, "--header", `authorization: Bearer ${token}`, "--data", '{"id":"heading"}'],
    `${app.url}/letterpress.v1.TemplateService/GetTemplate`,
  );
  const { template, version } = JSON.parse(stdout) as { template: { data: string }; version: number };
  expect(version).toBe(1);
  expect(JSON.parse(Buffer.from(template.data, "base64").toString())).toMatchObject({ slug: "heading" });
});
