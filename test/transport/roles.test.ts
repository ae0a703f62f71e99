import { type DescMethodUnary, hasOption } from "@bufbuild/protobuf";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { http } from "../../gen/google/api/annotations_pb.ts";
import { KeyService } from "../../gen/letterpress/v1/key_service_pb.ts";
import { TemplateService } from "../../gen/letterpress/v1/template_service_pb.ts";
import type { Caller } from "../../src/domain/caller.ts";
import { METHODS } from "../support/every-method.ts";
import { rpcWays } from "../support/rpc-ways.ts";
import { startTestApp, type TestApp } from "../support/start-test-app.ts";
import { storedKey } from "../support/stored-key.ts";

const ROLES = ["viewer", "editor", "publisher", "owner"] as const;

/** By the least role, with requests that change nothing. */
const RPCS: Readonly<Record<(typeof ROLES)[number], Readonly<Record<string, Readonly<Record<string, unknown>>>>>> = {
  viewer: {
    DescribeTemplate: { id: "none" },
    ListTemplates: {},
    ListTemplateVersions: { id: "none" },
    GetTemplateVersion: { id: "none", version: 1 },
    GetTemplateContract: { id: "none" },
    ListTemplateSamples: { id: "none" },
    ValidateTemplate: { mjml: "" },
    PreviewTemplate: { mjml: "" },
    ListKeys: {},
    ListAuditEvents: {},
    GetServerStatus: {},
    GetKey: { id: "none" },
    GetKeyUsage: { id: "none" },
    GetSession: {},
    ListSessions: {},
    EndSession: { id: "none" },
  },
  editor: {
    CreateTemplate: {},
    UpdateTemplate: { id: "none", etag: "*" },
    SendTestMail: { mjml: "", to: "a@b.example" },
    SetTemplateSample: { id: "none" },
    DeleteTemplateSample: { id: "none" },
  },
  publisher: {
    PublishTemplate: { id: "none" },
    RollbackTemplate: { id: "none", version: 1 },
    ArchiveTemplate: { id: "none" },
    UnarchiveTemplate: { id: "none" },
  },
  owner: { CreateKey: {}, RevokeKey: { id: "none" }, RotateKey: { id: "none" } },
};

const SERVICE_NAMES = ["keys", "templates", "auditEvents"] as const;
type Service = (typeof SERVICE_NAMES)[number];

/** What the services refuse by themselves, whoever calls them. */
const CALLS: Readonly<Record<(typeof ROLES)[number], Readonly<Record<Service, readonly string[]>>>> = {
  viewer: {
    auditEvents: ["list"],
    keys: ["list", "get", "usage"],
    templates: [
      ...["describe", "list", "listVersions", "getVersion", "getContract", "listSamples"],
      ...["validate", "preview"],
    ],
  },
  editor: { auditEvents: [], keys: [], templates: ["create", "update", "setSample", "deleteSample", "sendTestMail"] },
  publisher: { auditEvents: [], keys: [], templates: ["publish", "rollback", "archive", "unarchive"] },
  owner: { auditEvents: [], keys: ["create", "revoke", "rotate"], templates: [] },
};

let app: TestApp;
const tokens = new Map<string, string>();
beforeAll(async () => {
  app = await startTestApp();
  for (const role of ROLES) tokens.set(role, await app.issueKey({ kind: "admin", role }));
  tokens.set("sdk", await app.issueKey());
});
afterAll(() => app.close());

it("every rpc is tried", () => {
  const tried = Object.values(RPCS).flatMap((requests) => Object.keys(requests));
  expect([...tried, "GetTemplate", "WatchTemplates", "CreateSession"].sort()).toEqual(
    METHODS.map(({ name }) => name).sort(),
  );
});

describe.each(["REST", "Connect JSON", "Connect proto", "gRPC-web", "gRPC"])("over %s", (name) => {
  const refusedTo = async (method: DescMethodUnary, request: Readonly<Record<string, unknown>>) => {
    const way = rpcWays(app.url).find((each) => each.name === name);
    const refused: string[] = [];
    for (const [holder, token] of tokens) {
      const outcome = await way?.call(method, request, { authorization: `Bearer ${token}` });
      if (outcome?.code === "FORBIDDEN") refused.push(holder);
    }
    return refused;
  };

  const rows = Object.entries(RPCS).flatMap(([least, requests]) =>
    Object.entries(requests).map(([rpc, request]) => [rpc, least, request] as const),
  );
  const find = (rpc: string) => METHODS.find((each) => each.name === rpc) as DescMethodUnary;
  const served = rows.filter(([rpc]) => name !== "REST" || hasOption(find(rpc), http));
  it.each(served)("%s takes the role %s", async (rpc, least, request) => {
    const method = find(rpc);
    const smaller = ROLES.slice(0, ROLES.indexOf(least as (typeof ROLES)[number]));
    expect(await refusedTo(method, request)).toEqual([...smaller, "sdk"]);
  });

  it("fetches are for SDK keys", async () => {
    expect(await refusedTo(TemplateService.method.getTemplate, { id: "none" })).toEqual(ROLES);
  });
});

/** By hand: what each role is answered for the slug of a template of each state. */
const SLUG_TABLE = [
  // change of the slug,       viewer,      editor,      publisher,             owner
  ["draft", "other-draft", "FORBIDDEN", "OK", "OK", "OK"],
  ["published", "published", "FORBIDDEN", "OK", "OK", "OK"],
  ["published", "other-published", "FORBIDDEN", "FORBIDDEN", "OK", "OK"],
  ["published", "", "FORBIDDEN", "FORBIDDEN", "OK", "OK"],
  ["archived", "other-archived", "FORBIDDEN", "FORBIDDEN", "FAILED_PRECONDITION", "FAILED_PRECONDITION"],
  ["draft", "former", "FORBIDDEN", "FORBIDDEN", "CONFLICT", "CONFLICT"],
  ["draft", "former with force", "FORBIDDEN", "FORBIDDEN", "OK", "OK"],
] as const;
const SESSION_WAYS = ["Connect JSON", "Connect proto", "gRPC-web"];
const SLUG_WAYS = [
  ...["REST", "Connect JSON", "Connect proto", "gRPC-web", "gRPC"].map((way) => [way, "key"] as const),
  ...SESSION_WAYS.map((way) => [way, "session"] as const),
];

let last = 0;

describe.each(SLUG_WAYS)("a change of a slug over %s with a %s", (name, holder) => {
  const local = { kind: "local", name: "cli" } as const;
  const source = { kind: "mjml", text: "<mjml><mj-body><mj-section></mj-section></mj-body></mjml>" } as const;
  const ids: Record<string, string> = {};

  beforeAll(async () => {
    const { templates } = app.services;
    for (const state of ["draft", "published", "archived", "former"]) {
      const slug = `${state}-${name}-${holder}`.toLowerCase().replaceAll(" ", "-");
      const { id } = await templates.create(local, { name: state, slug, subject: "Hello", source });
      ids[state] = id;
      if (state !== "draft") await templates.publish(local, id, { comment: "" });
      if (state === "archived") await templates.archive(local, id);
    }
  });

  /** A slug that a published template gave up just now. */
  async function freeSlug(): Promise<string> {
    const { templates } = app.services;
    const slug = `former-${name}-${holder}-${last++}`.toLowerCase().replaceAll(" ", "-");
    await templates.update(local, ids.former ?? "", { etag: "*", slug });
    await templates.update(local, ids.former ?? "", { etag: "*", slug: `${slug}-now` });
    return slug;
  }

  const fieldsOf = async (token: string): Promise<Record<string, string>> => {
    if (holder === "key") return { authorization: `Bearer ${token}` };
    const page = { origin: app.url, "sec-fetch-site": "same-origin" };
    const path = "/letterpress.v1.SessionService/CreateSession";
    const headers = { ...page, "content-type": "application/json" };
    const answer = await fetch(app.url + path, { method: "POST", headers, body: JSON.stringify({ adminKey: token }) });
    return { ...page, cookie: answer.headers.getSetCookie()[0]?.split(";")[0] ?? "" };
  };

  it.each(SLUG_TABLE)("of a %s template to %j", async (state, to, ...expected) => {
    const way = rpcWays(app.url).find((each) => each.name === name);
    const codes: unknown[] = [];
    for (const role of ROLES) {
      const id = ids[state] ?? "";
      const { slug: own = "" } = await app.services.templates.describe(local, id);
      const slug = to.startsWith("former") ? await freeSlug() : to === state ? own : to && `s-${last++}`;
      const request = { id, etag: "*", slug, force_slug: to.endsWith("force") };
      const outcome = await way?.call(
        TemplateService.method.updateTemplate,
        request,
        await fieldsOf(tokens.get(role) ?? ""),
      );
      codes.push(outcome?.code);
      if (state === "published") await app.services.templates.update(local, id, { etag: "*", slug: own });
    }
    expect(codes).toEqual(expected);
  });
});

describe("without an edge before them", () => {
  type Method = (caller: Caller, ...given: readonly unknown[]) => Promise<unknown>;
  const servicesOf = () => app.services as unknown as Record<Service, Record<string, Method>>;
  const callerOf = (role: (typeof ROLES)[number]): Caller => ({ kind: "key", key: storedKey({ kind: "admin", role }) });
  const outcomeOf = (service: Service, name: string, caller: Caller) =>
    Promise.resolve()
      .then(() => servicesOf()[service][name]?.(caller, "none", {}, {}))
      .catch((error) => error.code);

  it.each(SERVICE_NAMES)("every method of %s is tried", (service) => {
    const tried = Object.values(CALLS).flatMap((calls) => calls[service]);
    const others = service === "templates" ? ["cacheUse", "fetch"] : [];
    expect([...tried, ...others].sort()).toEqual(Object.keys(servicesOf()[service]).sort());
  });

  const rows = Object.entries(CALLS).flatMap(([least, calls]) =>
    SERVICE_NAMES.flatMap((service) => calls[service].map((name) => [service, name, least] as const)),
  );
  it.each(rows)("%s.%s takes the role %s", async (service, name, least) => {
    const mayNot = [];
    for (const role of ROLES) {
      if ((await outcomeOf(service, name, callerOf(role))) === "FORBIDDEN") mayNot.push(role);
    }
    expect(mayNot).toEqual(ROLES.slice(0, ROLES.indexOf(least as (typeof ROLES)[number])));
    expect(await outcomeOf(service, name, { kind: "key", key: storedKey() })).toBe("FORBIDDEN");
  });
});

describe("the role of a key", () => {
  const owner = () => ({ authorization: `Bearer ${tokens.get("owner")}` });
  const call = async (method: DescMethodUnary, request: Readonly<Record<string, unknown>>) => {
    const [, way] = rpcWays(app.url);
    const outcome = await way?.call(method, request, owner());
    return { ...outcome, ...outcome?.response };
  };
  const { createKey, getKey, rotateKey } = KeyService.method;

  it("is told by every answer about it, and the audit", async () => {
    const made = await call(createKey, { name: "desk", kind: "admin", targets: ["all"], role: "editor" });
    expect(made).toMatchObject({ code: "OK", role: "editor" });
    const { id } = made as unknown as { readonly id: string };
    expect(await call(getKey, { id })).toMatchObject({ key: { role: "editor" } });
    expect(await call(rotateKey, { id })).toMatchObject({ role: "editor" });
    const events = await app.services.audit.list({ limit: 2 });
    expect(events[1]).toMatchObject({ action: "key.create", subject: id, facts: { role: "editor" } });
  });

  it("is owner for an admin key and none for an SDK key unless it is given", async () => {
    expect(await call(createKey, { name: "a", kind: "admin", targets: ["all"] })).toMatchObject({ role: "owner" });
    expect(await call(createKey, { name: "s", targets: ["all"] })).toMatchObject({ role: "" });
  });

  it.each([
    [{ role: "editor" }, "role goes with kind admin alone"],
    [{ kind: "admin", role: "king" }, "role"],
  ])("%o is refused", async (given, message) => {
    const outcome = await call(createKey, { name: "x", targets: ["all"], ...given });
    expect(outcome).toMatchObject({ code: "INVALID_REQUEST", message: expect.stringContaining(message) });
  });

  it("is told to who needs another one", async () => {
    const [, way] = rpcWays(app.url);
    const viewer = { authorization: `Bearer ${tokens.get("viewer")}` };
    const outcome = await way?.call(TemplateService.method.archiveTemplate, { id: "none" }, viewer);
    expect(outcome?.message).toBe(
      "this call takes an admin key of the role publisher, and the key is of the role viewer",
    );
  });
});
