import { beforeAll, describe, expect, it } from "vitest";
import { BrandService } from "../../gen/letterpress/v1/brand_service_pb.ts";
import type { Caller } from "../../src/domain/session/caller.ts";
import { rpcWays } from "../support/rpc-ways.ts";
import { LOCAL } from "../support/start-test-app.ts";
import { useTestApp } from "../support/use-test-app.ts";

const { getBrand } = BrandService.method;
const app = useTestApp({});
let sdk: Record<string, string>;
let editor: Record<string, string>;
let reader: Caller;
let made = 0;
beforeAll(async () => {
  const issued = await app.services.keys.create(LOCAL, {
    ...{ name: "mjml", kind: "sdk", scope: ["mjml"], definition: "full" },
  });
  reader = { kind: "key", key: issued.key };
  sdk = { authorization: `Bearer ${issued.token}` };
  editor = { authorization: `Bearer ${await app.issueKey({ kind: "admin", role: "editor", name: "Ada" })}` };
});

/** The slug of a new brand, published with the tokens. */
async function publish(tokens: Record<string, string>): Promise<string> {
  const slug = `brand-${++made}`;
  await app.services.brands.create(LOCAL, { slug, name: "Acme", tokens });
  await app.services.brands.publish(LOCAL, slug, { comment: "" });
  return slug;
}

const WAYS = ["REST", "Connect JSON", "Connect proto", "gRPC-web", "gRPC"];

describe.each(WAYS)("a brand over %s", (name) => {
  async function fetchBrand(id: string, headers = sdk, ifNoneMatch = "") {
    const way = rpcWays(app.url).find((each) => each.name === name);
    if (way === undefined) throw new Error(`there is no way ${name}`);
    return way.call(getBrand, { id, if_none_match: ifNoneMatch }, headers);
  }

  it("is served as it was published, and not as the draft is", async () => {
    const slug = await publish({ accent: "#0a7d33" });
    await app.services.brands.update(LOCAL, slug, { etag: "*", tokens: { accent: "#ff0000" } });
    const { response } = await fetchBrand(slug);
    const expected = { slug, name: "Acme", version: 1, tokens: { accent: "#0a7d33" } };
    expect(response?.brand).toMatchObject(expected);
    const { etag } = await app.services.brands.fetch(reader, slug, "");
    const held = (await fetchBrand(slug, sdk, etag)).response;
    // Over REST a 304, which has no body.
    expect(name === "REST" ? held : held?.not_modified).toBe(name === "REST" ? undefined : true);
    await app.services.brands.publish(LOCAL, slug, { comment: "" });
    const { response: next } = await fetchBrand(slug, sdk, etag);
    expect(next?.brand).toMatchObject({ version: 2, tokens: { accent: "#ff0000" } });
  });

  it("is no longer served once it is archived, or its key is revoked", async () => {
    const slug = await publish({ accent: "#0a7d33" });
    const { key, token } = await app.services.keys.create(LOCAL, {
      ...{ name: "gone", kind: "sdk", scope: ["all"], definition: "full" },
    });
    const headers = { authorization: `Bearer ${token}` };
    expect((await fetchBrand(slug, headers)).code).toBe("OK");
    await app.services.keys.revoke(LOCAL, key.id, { force: false });
    expect((await fetchBrand(slug, headers)).code).toBe("INVALID_API_KEY");
    await app.services.brands.archive(LOCAL, slug);
    expect((await fetchBrand(slug)).code).toBe("BRAND_NOT_FOUND");
    await app.services.brands.unarchive(LOCAL, slug);
    expect((await fetchBrand(slug)).code).toBe("OK");
  });

  it("is refused to a rotated key from the end of its grace on, and served to the new one", async () => {
    const slug = await publish({ accent: "#0a7d33" });
    const { key, token } = await app.services.keys.create(LOCAL, {
      ...{ name: "rotated", kind: "sdk", scope: ["all"], definition: "full" },
    });
    const old = { authorization: `Bearer ${token}` };
    expect((await fetchBrand(slug, old)).code).toBe("OK");
    const rotated = await app.services.keys.rotate(LOCAL, key.id, { graceMs: 0 });
    expect((await fetchBrand(slug, old)).code).toBe("INVALID_API_KEY");
    expect((await fetchBrand(slug, { authorization: `Bearer ${rotated.token}` })).code).toBe("OK");
  });

  it("has its new name in the next fetch after a rename, which no watch reports", async () => {
    const slug = await publish({ accent: "#0a7d33" });
    const { etag } = await app.services.brands.fetch(reader, slug, "");
    await app.services.brands.update(LOCAL, slug, { etag: "*", name: "Acme & Sons" });
    const { response } = await fetchBrand(slug, sdk, etag);
    expect(response?.brand).toMatchObject({ name: "Acme & Sons", version: 1 });
  });

  it("is refused where nothing is published, and to admin keys", async () => {
    await app.services.brands.create(LOCAL, { slug: `draft-${++made}`, name: "Draft", tokens: {} });
    expect((await fetchBrand(`draft-${made}`)).code).toBe("BRAND_NOT_FOUND");
    expect((await fetchBrand("no such brand")).code).toBe("BRAND_NOT_FOUND");
    expect((await fetchBrand("brand-1", editor)).code).toBe("FORBIDDEN");
  });
});

describe("WatchTemplates", () => {
  /** The events behind a cursor, or the one that says where the stream begins. */
  async function watch(query: string): Promise<readonly Readonly<Record<string, unknown>>[]> {
    const answer = await fetch(`${app.url}/v1/sdk/watch?until_now=true${query}`, { headers: sdk });
    return [...(await answer.text()).matchAll(/^data: (.*)$/gm)].map(([, data = ""]) => JSON.parse(data));
  }

  it("reports brands to callers that request them, and moves the cursor of others on", async () => {
    const [{ cursor } = {}] = await watch("");
    const slug = await publish({ accent: "#0a7d33" });
    const { id } = await app.services.brands.archive(LOCAL, slug);
    const [, ...changes] = await watch(`&cursor=${cursor}&brands=true`);
    const of = { brand_id: id, slug, version: 1, template_id: "", digest: expect.stringMatching(/^[0-9a-f]{64}$/) };
    expect(changes).toMatchObject([
      { kind: "brand_published", ...of },
      { kind: "brand_archived", ...of },
    ]);
    expect((await watch(`&cursor=${cursor}`)).map(({ kind }) => kind)).toEqual(["heartbeat"]);
  });
});
