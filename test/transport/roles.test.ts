import type { DescField, DescMessage, DescMethod, DescMethodUnary } from "@bufbuild/protobuf";
import Sqlite from "better-sqlite3";
import { beforeAll, describe, expect, it } from "vitest";
import { KeyService } from "../../gen/letterpress/v1/key_service_pb.ts";
import { TemplateService } from "../../gen/letterpress/v1/template_service_pb.ts";
import type { Role } from "../../src/domain/key/role.ts";
import type { Caller } from "../../src/domain/session/caller.ts";
import { callPolicyOf } from "../../src/transport/rpc/policy/call-policy.ts";
import { IS_WHOLE } from "../support/effort.ts";
import { METHODS } from "../support/every-method.ts";
import type { Request } from "../support/outcome.ts";
import { type RpcWay, rpcWaysInAllForms } from "../support/rpc-ways.ts";
import { LOCAL } from "../support/start-test-app.ts";
import { storedKey } from "../support/stored-key.ts";
import { useTestApp } from "../support/use-test-app.ts";
import { makeRoleCallers, PAGE_WAYS, ROLES, type RoleCaller } from "./support/role-callers.ts";
import { makeRolePlaces, type RolePlaces } from "./support/role-places.ts";
import { ROLE_RULES } from "./support/role-rules.ts";
import { CALL_TABLE, type CallRow } from "./support/role-table.ts";

const app = useTestApp({ RATE_LIMIT: "off", AUTH_FAILURE_LIMIT: "off", PREVIEW_LINK_LIMIT: "off" });
let ways: readonly RpcWay[];
let json: RpcWay;
let callers: readonly RoleCaller[];
let places: RolePlaces;
beforeAll(async () => {
  ways = rpcWaysInAllForms(app.url);
  json = ways.find(({ name }) => name === "Connect JSON") as RpcWay;
  callers = await makeRoleCallers(app);
  places = await makeRolePlaces(app, json, callers);
});

const ROWS = Object.entries(CALL_TABLE);
const methodOf = (call: string) => METHODS.find(({ name }) => name === call) as DescMethod;
const callerNamed = (name: string) => callers.find((each) => each.name === name) as RoleCaller;
const isBelow = (role: Role | undefined, least: Role | "none") =>
  least === "none" || role === undefined || ROLES.indexOf(role) < ROLES.indexOf(least);

describe("the table of roles", () => {
  it("has a row for every call", () => {
    expect(Object.keys(CALL_TABLE).sort()).toEqual(METHODS.map(({ name }) => name).sort());
  });

  it.each(ROWS)("names every field of %s", (call, { fields }) => {
    expect(Object.keys(fields).sort()).toEqual([...fieldsOf(methodOf(call).input)].sort());
  });

  it("has rules for the fields that it says have some, and for no others", () => {
    const ruled = ROWS.flatMap(([call, { fields }]) =>
      Object.keys(fields).flatMap((name) => (fields[name] === "has rules" ? [`${call}.${name}`] : [])),
    );
    const described = ROLE_RULES.flatMap(({ call, fields }) => fields.map((name) => `${call}.${name}`));
    expect([...new Set(described)].sort()).toEqual(ruled.sort());
  });

  it("says of every call what its options say", () => {
    const declared = METHODS.map((method) => [method.name, callPolicyOf(method).kind, callPolicyOf(method).role]);
    const expected = METHODS.map(({ name }) => {
      const { key, sdk, isForPages, isForLinks } = CALL_TABLE[name] as CallRow;
      if (isForLinks) return [name, "preview-link", undefined];
      if (isForPages) return [name, "page", undefined];
      if (key === "none") return [name, "sdk", undefined];
      return [name, sdk === "OK" ? "any" : "admin", key];
    });
    expect(declared).toEqual(expected);
  });
});

/** In messages of ours, of the whole tree. */
function fieldsOf({ fields }: DescMessage): readonly string[] {
  return fields.flatMap((field) => {
    const own = field.fieldKind === "message" && field.message.typeName.startsWith("letterpress.");
    return own ? fieldsOf(field.message).map((inner) => `${field.name}.${inner}`) : [field.name];
  });
}

/** What a call that nothing else speaks against is answered. */
function answerTo(row: CallRow, caller: RoleCaller, way: RpcWay): string {
  const { key, session, sdk, isForPages = false, isForLinks = false } = row;
  if (isForLinks) return "OK";
  const isPage = caller.isPage && PAGE_WAYS.includes(way.name);
  if (isForPages) return isPage ? "OK" : "FORBIDDEN";
  if (caller.kind === "sdk") return sdk;
  if (caller.kind === "key") return isBelow(caller.role, key) ? "FORBIDDEN" : "OK";
  if (caller.kind === "stranger" || !isPage) return "INVALID_API_KEY";
  return isBelow(caller.role, session) ? "FORBIDDEN" : "OK";
}

/** Whether each field is tried by itself over this way: over all of them in the nightly run. */
function triesFields({ name }: RpcWay): boolean {
  return IS_WHOLE || name === "REST" || name === "gRPC";
}

/** A request for each field that any role of the call may use. */
function fieldRequests(call: string, { request, answer = "OK", fields }: CallRow) {
  const { input } = methodOf(call);
  return Object.entries(fields).flatMap(([name, row]) => {
    if (row === "has rules") return [];
    const [field = "", inner] = name.split(".");
    const given = { ...row.beside, [field]: inner === undefined ? row.value : { [inner]: row.value } };
    return [
      { name, request: { ...withoutOthers(request, input.fields, given), ...given }, answer: row.answer ?? answer },
    ];
  });
}

/** Without what cannot be given beside: the other fields of a oneof. */
function withoutOthers(request: Request, fields: readonly DescField[], given: Request): Request {
  const oneofs = fields.flatMap((field) => (field.name in given && field.oneof ? [field.oneof] : []));
  const others = oneofs.flatMap((oneof) => oneof.fields.map(({ name }) => name));
  return Object.fromEntries(Object.entries(request).filter(([name]) => !others.includes(name)));
}

interface Try {
  readonly what: string;
  readonly caller: RoleCaller;
  readonly way: RpcWay;
  readonly request: Request;
  readonly expected: string;
}

/** Makes a call, and says by whom and over what it was answered otherwise than expected. */
async function tryCall(call: string, { what, caller, way, request, expected }: Try): Promise<readonly string[]> {
  const { code, message } = await way.call(methodOf(call), request, caller.headers);
  return code === expected ? [] : [`${what} by ${caller.name} over ${way.name}: ${code} (${message}), not ${expected}`];
}

/** Fields are for all callers of the call: those that are least try each. */
function requestsOf(call: string, row: CallRow, { name, kind, role }: RoleCaller) {
  const { answer = "OK", request } = row;
  const whole = { what: call, request, answer };
  const isLeast = kind === "sdk" ? name === "SDK key" : role === (kind === "key" ? row.key : row.session);
  if (!isLeast) return [whole];
  return [whole, ...fieldRequests(call, row).map(({ name, ...each }) => ({ what: `${call} with ${name}`, ...each }))];
}

/** By callers that may, one call behind the other, since some of them change the same thing. */
async function tryPermitted(call: string, row: CallRow, permitted: readonly RoleCaller[]): Promise<readonly string[]> {
  const wrong: string[] = [];
  for (const way of ways.filter((each) => each.serves(methodOf(call)))) {
    for (const caller of permitted.filter((each) => answerTo(row, each, way) === "OK")) {
      for (const { what, request, answer } of requestsOf(call, row, caller).slice(
        0,
        triesFields(way) ? undefined : 1,
      )) {
        const filled = await places.fill(request, call, caller);
        wrong.push(...(await tryCall(call, { what, caller, way, request: filled, expected: answer })));
      }
    }
  }
  return wrong;
}

/** What a refused call must leave as it is. */
function readState(): unknown {
  const connection = new Sqlite(app.storePath, { readonly: true });
  try {
    return [
      "SELECT max(number) FROM audit_events",
      "SELECT id, name, slug, revision, published_version FROM templates ORDER BY id",
      "SELECT id, revoked_at FROM keys ORDER BY id",
      "SELECT count(*) FROM sessions",
      "SELECT id, revoked_at FROM preview_links ORDER BY id",
    ].map((sql) => connection.prepare(sql).all());
  } finally {
    connection.close();
  }
}

/** With what names the object alone, so that who judges a message before its caller is found out. */
function emptied({ id, version }: Request): Request {
  return { ...(id !== undefined && { id }), ...(version !== undefined && { version }) };
}

/** What an SDK key is served, but for the name of a template. */
async function readServed(): Promise<readonly unknown[]> {
  const { headers } = callerNamed("SDK key");
  const { templates } = await app.services.templates.list(LOCAL, { pageSize: 200, pageToken: "", showArchived: true });
  const refs = templates.flatMap(({ id, slug }) => (slug === undefined ? [id] : [id, slug]));
  const answers = [...refs].sort().map(async (ref) => {
    const answer = await fetch(`${app.url}/v1/sdk/template/${ref}?program_format=2`, { headers });
    const { template_name: _, request_id: _id, ...served } = (await answer.json()) as Record<string, unknown>;
    return [ref, answer.status, served];
  });
  return (await Promise.all(answers)).filter(([, status]) => status !== 404);
}

/** Strangers send the request alone; others, over some ways, each of its fields too. */
function countTries({ caller, way }: Pick<Try, "caller" | "way">): number | undefined {
  if (caller.kind === "stranger") return 1;
  return triesFields(way) ? undefined : 2;
}

const AT_ONCE = 50;

describe("a call that the table refuses", () => {
  it.each(ROWS)("%s is refused with the code of the table, and changes nothing", async (call, row) => {
    const named = fieldRequests(call, row).map(({ name, request }) => ({ what: `${call} with ${name}`, request }));
    const whole = { what: call, request: row.request };
    const filled = await Promise.all(
      [whole, { what: `${call} with nothing`, request: emptied(row.request) }, ...named].map(async (each) => {
        return { ...each, request: await places.fill(each.request, call, callerNamed("owner key")) };
      }),
    );
    const tries = ways
      .filter((way) => way.serves(methodOf(call)))
      .flatMap((way) => callers.map((caller) => ({ caller, way, expected: answerTo(row, caller, way) })))
      .filter(({ expected }) => expected !== "OK")
      // A caller who is no stranger might be let in by a field.
      .flatMap((each) => filled.slice(0, countTries(each)).map((one) => ({ ...each, ...one })));
    const state = readState();
    const wrong: (readonly string[])[] = [];
    for (let from = 0; from < tries.length; from += AT_ONCE) {
      wrong.push(...(await Promise.all(tries.slice(from, from + AT_ONCE).map((each) => tryCall(call, each)))));
    }
    expect(wrong.flat()).toEqual([]);
    expect(readState()).toEqual(state);
  });
});

describe("a call that the table permits", () => {
  let served: readonly unknown[];
  beforeAll(async () => {
    served = await readServed();
  });
  const isSmall = ({ kind, role }: RoleCaller) => (kind === "key" || kind === "session") && isBelow(role, "publisher");

  it.each(ROWS.filter(([, { key }]) => !isBelow("editor", key)))("%s, to viewers and editors", async (call, row) => {
    expect(await tryPermitted(call, row, callers.filter(isSmall))).toEqual([]);
  });

  it("changes nothing that an SDK key is served, by viewers and editors", async () => {
    expect(served.length).toBeGreaterThan(6);
    expect(await readServed()).toEqual(served);
  });

  it.each(ROWS)("%s, to all others", async (call, row) => {
    const others = callers.filter((caller) => !isSmall(caller));
    expect(await tryPermitted(call, row, others)).toEqual([]);
  });
});

describe("a field with rules", () => {
  it.each(ROLE_RULES.map((rule) => [`${rule.call}.${rule.fields.join(" and ")}`, rule.when, rule] as const))(
    "%s, when %s",
    async (what, when, { call, request, answers }) => {
      const row = CALL_TABLE[call] as CallRow;
      const wrong: string[] = [];
      for (const way of ways.filter((each) => each.serves(methodOf(call)))) {
        for (const caller of callers.filter(({ name }) => name in answers)) {
          const usual = answerTo(row, caller, way);
          const answer = answers[caller.name] ?? "";
          if (usual === "INVALID_API_KEY") continue;
          const [expected = "", fate] = answer.split(", ");
          const filled = await places.fill(request, call, caller);
          const whole = { what: `${what}, when ${when},`, caller, way, request: filled, expected };
          wrong.push(...(await tryCall(call, whole)));
          const outcome = fate && (await places.sessionOutcome());
          if (outcome !== fate) wrong.push(`${what} by ${caller.name} over ${way.name}: ${outcome}, not ${fate}`);
        }
      }
      expect(wrong).toEqual([]);
    },
  );
});

describe("without an edge before them", () => {
  const SERVICE_NAMES = [
    "keys",
    "templates",
    "brands",
    "previewLinks",
    "translations",
    "republish",
    "auditEvents",
  ] as const;
  type Method = (caller: Caller, ...given: readonly unknown[]) => Promise<unknown>;
  const servicesOf = () => app.services as unknown as Record<string, Record<string, Method>>;
  const callerOf = (role: Role): Caller => ({ kind: "key", key: storedKey({ kind: "admin", role }) });
  const rows = ROWS.flatMap(([, { service, key, sdk }]) =>
    [service ?? []].flat().map((path) => [path, key, sdk] as const),
  );
  const outcomeOf = (path: string, caller: Caller) => {
    const [service = "", name = ""] = path.split(".");
    return Promise.resolve()
      .then(() => servicesOf()[service]?.[name]?.(caller, "none", {}, {}))
      .catch((error) => error.code);
  };

  it("every method of the services is tried", () => {
    const methods = SERVICE_NAMES.flatMap((each) =>
      Object.keys(servicesOf()[each] ?? {}).map((name) => `${each}.${name}`),
    );
    // They are for SDK keys, and for the server itself.
    const others = ["templates.cacheUse", "templates.fetch", "brands.fetch"];
    expect([...rows.map(([path]) => path), ...others].sort()).toEqual(methods.sort());
  });

  it.each(rows)("%s requires the role %s, and to an SDK key it is %s", async (path, least, sdk) => {
    const refused: string[] = [];
    for (const role of ROLES) if ((await outcomeOf(path, callerOf(role))) === "FORBIDDEN") refused.push(role);
    expect(refused).toEqual(ROLES.filter((role) => isBelow(role, least)));
    const outcome = await outcomeOf(path, { kind: "key", key: storedKey() });
    expect(outcome === "FORBIDDEN").toBe(sdk === "FORBIDDEN");
  });
});

describe("the role of a key", () => {
  const owner = () => callerNamed("owner key").headers;
  const call = async (method: DescMethodUnary, request: Readonly<Record<string, unknown>>) => {
    const outcome = await json.call(method, request, owner());
    return { ...outcome, ...outcome.response };
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
    const viewer = callerNamed("viewer key").headers;
    const outcome = await json.call(TemplateService.method.archiveTemplate, { id: "none" }, viewer);
    expect(outcome.message).toBe(
      "this call requires an admin key of the role publisher, and the key is of the role viewer",
    );
  });
});
