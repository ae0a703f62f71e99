import { once } from "node:events";
import { readFileSync } from "node:fs";
import { type ClientHttp2Session, connect } from "node:http2";
import { request } from "node:https";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hasOpenssl, makeCertificate } from "../support/make-certificate.ts";
import { startTestApp, type TestApp } from "../support/start-test-app.ts";
import { useTemporaryDirectory } from "../support/temporary-directory.ts";

const folder = useTemporaryDirectory();

type Fields = Readonly<Record<string, string>>;

interface Answer {
  readonly status: number;
  readonly cookies: readonly string[];
  readonly body: Readonly<Record<string, unknown>>;
}

/** A POST of Connect to SessionService, over a connection whose certificate is checked. */
type Post = (name: string, body: object, headers: Fields) => Promise<Answer>;

describe.skipIf(!hasOpenssl)("sessions over TLS (needs the openssl command)", () => {
  let app: TestApp;
  let owner: string;
  let ca: Buffer;
  let session: ClientHttp2Session;
  let origin: string;

  beforeAll(async () => {
    const files = makeCertificate(folder.path("."));
    ca = readFileSync(files.cert);
    app = await startTestApp({ TLS_CERT: files.cert, TLS_KEY: files.key });
    owner = await app.issueKey({ kind: "admin", name: "owner" });
    origin = `https://localhost:${new URL(app.url).port}`;
    session = connect(origin, { ca });
    await once(session, "connect");
  });
  afterAll(async () => {
    session?.close();
    await app?.close();
  });

  const pathOf = (name: string) => `/letterpress.v1.SessionService/${name}`;
  const pageFields = (): Fields => ({ "content-type": "application/json", origin, "sec-fetch-site": "same-origin" });

  const overHttp2: Post = async (name, body, headers) => {
    const fields = { ...pageFields(), ...headers, ":method": "POST", ":path": pathOf(name) };
    const stream = session.request(fields).end(JSON.stringify(body));
    const head = await new Promise<Record<string, unknown>>((resolve, reject) => {
      stream.once("response", resolve).once("error", reject);
    });
    const cookies = (head["set-cookie"] ?? []) as readonly string[];
    return { status: Number(head[":status"]), cookies, body: JSON.parse(await text(stream)) };
  };

  const overHttp1: Post = (name, body, headers) =>
    new Promise((resolve, reject) => {
      const options = { ca, method: "POST", headers: { ...pageFields(), ...headers } };
      const call = request(`${origin}${pathOf(name)}`, options, async (answer) => {
        const { statusCode = 0, headers: head } = answer;
        resolve({ status: statusCode, cookies: head["set-cookie"] ?? [], body: JSON.parse(await text(answer)) });
      });
      call.once("error", reject).end(JSON.stringify(body));
    });

  describe.each([
    ["HTTP/2", overHttp2],
    ["HTTP/1.1", overHttp1],
  ])("by %s", (version, post) => {
    it("begin with a cookie that is sent over TLS alone, hold, and end", async () => {
      if (version === "HTTP/2") expect(session.alpnProtocol).toBe("h2");
      const { status, cookies } = await post("CreateSession", { adminKey: owner }, {});
      const kept = /^(__Host-lp_session=[\w-]{43}); Max-Age=604800; Path=\/; Secure; HttpOnly; SameSite=Strict$/;
      expect([status, cookies]).toEqual([200, [expect.stringMatching(kept)]]);
      const cookie = kept.exec(cookies[0] ?? "")?.[1] ?? "";
      const found = { status: 200, body: { session: { current: true }, key: { name: "owner" } } };
      expect(await post("GetSession", {}, { cookie })).toMatchObject(found);
      const elsewhere = { cookie, origin: origin.replace("localhost", "127.0.0.1") };
      expect(await post("GetSession", {}, elsewhere)).toMatchObject({ status: 401 });
      expect(await post("EndSession", {}, { cookie })).toMatchObject({
        cookies: ["__Host-lp_session=; Max-Age=0; Path=/; Secure; HttpOnly; SameSite=Strict"],
      });
      expect(await post("GetSession", {}, { cookie })).toMatchObject({ status: 401 });
    });

    it("have no cookie that goes over a network in clear, on loopback either", async () => {
      const refused = await post("CreateSession", { adminKey: owner, plainCookie: true }, {});
      expect(refused).toMatchObject({ status: 400, cookies: [], body: { code: "failed_precondition" } });
      const { cookies } = await post("CreateSession", { adminKey: owner }, {});
      const cookie = (cookies[0]?.split(";")[0] ?? "").replace("__Host-", "");
      expect(cookie).toMatch(/^lp_session=/);
      expect(await post("GetSession", {}, { cookie })).toMatchObject({ status: 401 });
    });
  });
});
