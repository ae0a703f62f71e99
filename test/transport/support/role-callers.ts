import type { Role } from "../../../src/domain/key/role.ts";
import { LOCAL, type TestApp } from "../../support/start-test-app.ts";

type Fields = Readonly<Record<string, string>>;

/** Someone who calls, with all that goes beside the message. */
export interface RoleCaller {
  readonly name: string;
  readonly kind: "stranger" | "sdk" | "key" | "session";
  /** Of the key, or of that of the session. */
  readonly role?: Role;
  /** Whether a browser says that a page of the server calls. */
  readonly isPage: boolean;
  /** A key that is in force: the caller's own, if it has one. */
  readonly token: string;
  readonly headers: Fields;
}

export const ROLES = ["viewer", "editor", "publisher", "owner"] as const satisfies readonly Role[];

/** Pages call over these alone. */
export const PAGE_WAYS = ["Connect JSON", "Connect proto", "gRPC-web", "gRPC-web-text"];

/** What a browser says of a page of the server. */
const pageFields = (url: string): Fields => ({ origin: url, "sec-fetch-site": "same-origin" });

/** Of pages that are none of the server, and of what is no browser. */
const FOREIGN: readonly (readonly [string, (page: Fields) => Fields])[] = [
  ["a page of another site", (page) => ({ ...page, origin: "https://evil.example", "sec-fetch-site": "cross-site" })],
  ["one that says it is of the same origin", (page) => ({ ...page, origin: "https://evil.example" })],
  ["a page of another port", (page) => ({ ...page, origin: "http://127.0.0.1:1", "sec-fetch-site": "same-site" })],
  ["a sandboxed page", (page) => ({ ...page, origin: "null" })],
  ["a client that sends the cookie alone", ({ cookie = "" }) => ({ cookie })],
  ["a client that sends no origin", ({ origin: _, ...others }) => others],
  ["a client that sends no site", ({ "sec-fetch-site": _, ...others }) => others],
];

/** What a page of the server sends in a session of the key. */
export async function signIn(url: string, adminKey: string): Promise<Fields> {
  const page = pageFields(url);
  const headers = { ...page, "content-type": "application/json" };
  const path = "/letterpress.v1.SessionService/CreateSession";
  const answer = await fetch(url + path, { method: "POST", headers, body: JSON.stringify({ adminKey }) });
  if (answer.status !== 200) throw new Error(`signing in was answered ${answer.status}`);
  return { ...page, cookie: answer.headers.getSetCookie()[0]?.split(";")[0] ?? "" };
}

/** Every kind of caller: strangers, SDK keys, and an admin key and a session of each role. */
export async function makeRoleCallers(app: Omit<TestApp, "close">): Promise<readonly RoleCaller[]> {
  const owner = await app.issueKey({ kind: "admin", role: "owner", name: "owner" });
  const ownerPage = await signIn(app.url, owner);
  const secret = ownerPage.cookie?.split("=")[1] ?? "";
  const revoked = await app.services.keys.create(LOCAL, {
    ...{ name: "revoked", kind: "admin", role: "owner", scope: ["all"], definition: "full" },
  });
  await app.services.keys.revoke(LOCAL, revoked.key.id, { force: false });

  const stranger = (name: string, headers: Fields, isPage = false): RoleCaller => {
    return { name, kind: "stranger", isPage, token: owner, headers };
  };
  const holder = (name: string, kind: "sdk" | "key", token: string, role?: Role): RoleCaller => {
    return { name, kind, isPage: false, token, headers: bearer(token), ...(role && { role }) };
  };
  const callers = [
    stranger("nobody", {}),
    stranger("garbage for a key", bearer("garbage")),
    stranger("revoked owner key", bearer(revoked.token)),
    stranger("session secret for a key", bearer(secret)),
    stranger("page without a session", pageFields(app.url), true),
    stranger("wrong key beside a session", { ...ownerPage, ...bearer("garbage") }, true),
    ...FOREIGN.map(([name, change]) => stranger(`session in ${name}`, change(ownerPage))),
    holder("SDK key", "sdk", await app.issueKey()),
    holder("SDK key for programs", "sdk", await app.issueKey({ definition: "program" })),
    holder("SDK key for html", "sdk", await app.issueKey({ scope: ["html"] })),
  ];
  for (const role of ROLES) {
    const token = role === "owner" ? owner : await app.issueKey({ kind: "admin", role, name: role });
    const headers = await signIn(app.url, token);
    callers.push(holder(`${role} key`, "key", token, role));
    callers.push({ name: `${role} session`, kind: "session", role, isPage: true, token, headers });
  }
  return callers;
}

function bearer(token: string): Fields {
  return { authorization: `Bearer ${token}` };
}
