import { execFile } from "node:child_process";
import { mkdirSync } from "node:fs";
import { createServer, type IncomingMessage, request, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { findProxy } from "../../src/cli/remote/find-proxy.ts";
import { makeCertificate } from "../support/make-certificate.ts";
import { runHere } from "../support/run-here.ts";
import { startTestApp, type TestApp } from "../support/start-test-app.ts";
import { useTemporaryDirectory } from "../support/temporary-directory.ts";

const PROGRAM = join(import.meta.dirname, "../../bin/letterpress.js");
/** No name server knows it: only the proxy leads there. */
const HOST = "letterpress.test";

const directory = useTemporaryDirectory();
let [plain, secure]: TestApp[] = [];
let [plainKey, secureKey]: string[] = [];
let certificate: string;
let proxy: Server;
/** What the proxy was asked for: the request line, and who asked. */
const asked: string[] = [];
let refusesWith: number | undefined;

beforeAll(async () => {
  mkdirSync(directory.path("."), { recursive: true });
  const files = makeCertificate(directory.path("."), `DNS:${HOST}`);
  certificate = files.cert;
  plain = await startTestApp();
  secure = await startTestApp({ TLS_CERT: files.cert, TLS_KEY: files.key });
  plainKey = await plain.issueKey({ kind: "admin", name: "operator" });
  secureKey = await secure.issueKey({ kind: "admin", name: "operator" });
  proxy = createServer((incoming, response) => {
    note(incoming);
    if (refusesWith !== undefined) return response.writeHead(refusesWith).end("<html>no</html>");
    const { pathname } = new URL(incoming.url ?? "");
    const { method, headers } = incoming;
    const onward = request(new URL(pathname, plain?.url), { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(response);
    });
    onward.on("error", () => response.destroy());
    return incoming.pipe(onward);
  });
  proxy.on("connect", (incoming: IncomingMessage, socket) => {
    note(incoming);
    if (refusesWith !== undefined) {
      socket.end(`HTTP/1.1 ${refusesWith} No\r\n\r\n`);
      return;
    }
    const onward = connect(Number(new URL(secure?.url ?? "").port), "127.0.0.1", () => {
      socket.write("HTTP/1.1 200 Connection Established\r\n\r\n");
      socket.pipe(onward).pipe(socket);
    });
    for (const end of [socket, onward]) end.on("error", () => onward.destroy());
  });
  await new Promise<void>((done) => proxy.listen(0, "127.0.0.1", done));
});
afterAll(async () => {
  proxy.close();
  await Promise.all([plain?.close(), secure?.close()]);
});
beforeEach(() => {
  asked.length = 0;
  refusesWith = undefined;
});

function note({ method, url, headers }: IncomingMessage): void {
  asked.push(`${method} ${url} by ${headers["proxy-authorization"] ?? "anyone"}`);
}

const address = (user = "") => `http://${user}127.0.0.1:${(proxy.address() as AddressInfo).port}`;

async function run(env: Readonly<Record<string, string>>) {
  const given = { LETTERPRESS_URL: `https://${HOST}`, LETTERPRESS_ADMIN_KEY: plainKey ?? "", ...env };
  const { code, out, note } = await runHere(["key", "list"], given);
  return { code, out, fault: note.replace(/^server: .*\n?/gm, "") };
}

const OVER_HTTP = { LETTERPRESS_URL: `http://${HOST}`, LETTERPRESS_INSECURE_HTTP: "1" };
const LIST = "/letterpress.v1.KeyService/ListKeys";

describe("a command on a server", () => {
  it("goes through HTTP_PROXY with the whole URL, and says who it is", async () => {
    const { code, out, fault } = await run({ ...OVER_HTTP, HTTP_PROXY: address("ann:p%40ss@") });
    expect([code, out, fault]).toEqual([0, expect.stringContaining("operator"), ""]);
    expect(asked).toEqual([`POST http://${HOST}${LIST} by Basic ${btoa("ann:p@ss")}`]);
  });

  it("goes through a tunnel of HTTPS_PROXY, in which the server shows its certificate", async () => {
    const env = { PATH: process.env.PATH, LETTERPRESS_URL: `https://${HOST}`, LETTERPRESS_ADMIN_KEY: secureKey };
    const proxied = { ...env, https_proxy: address(), NODE_EXTRA_CA_CERTS: certificate };
    const stdout = await new Promise<string>((resolve, reject) =>
      execFile(process.execPath, [PROGRAM, "key", "list"], { env: proxied }, (err, text) =>
        err ? reject(err) : resolve(text),
      ),
    );
    expect(stdout).toContain("operator");
    expect(asked).toEqual([`CONNECT ${HOST}:443 by anyone`]);
    const { fault } = await run({ https_proxy: address() });
    expect(fault).toContain(`the certificate of ${HOST} is not trusted`);
  });

  it("goes to this machine without it", async () => {
    const proxies = { HTTP_PROXY: address(), http_proxy: address() };
    const { code } = await run({ LETTERPRESS_URL: plain?.url ?? "", ...proxies });
    expect([code, asked]).toEqual([0, []]);
  });

  it.each<
    [what: string, env: () => Readonly<Record<string, string>>, refused: number | undefined, fault: () => string]
  >([
    [
      "that nobody listens at",
      () => ({ HTTPS_PROXY: "http://ann:secret@127.0.0.1:1" }),
      undefined,
      () => "nothing listens at the proxy http://127.0.0.1:1, which HTTPS_PROXY names",
    ],
    [
      "that has no address",
      () => ({ https_proxy: "proxy.invalid:3128" }),
      undefined,
      () => 'there is no host "proxy.invalid", which https_proxy names as the proxy',
    ],
    [
      "that opens no tunnel",
      () => ({ HTTPS_PROXY: address("ann:secret@") }),
      407,
      () => `https://${HOST} did not answer through the proxy ${address()}, which HTTPS_PROXY names (HTTP 407)`,
    ],
    [
      "that does not reach the server",
      () => ({ ...OVER_HTTP, HTTP_PROXY: address() }),
      502,
      () => `http://${HOST} did not answer through the proxy ${address()}, which HTTP_PROXY names (HTTP 502)`,
    ],
  ])("names the variable of a proxy %s", async (_what, env, refused, expected) => {
    refusesWith = refused;
    const variable = Object.keys(env()).find((name) => /_proxy$/i.test(name));
    const { code, fault } = await run(env());
    expect([code, fault]).toEqual([1, `UNAVAILABLE: ${expected()}: correct ${variable}, or add ${HOST} to NO_PROXY`]);
  });

  it("refuses a proxy that speaks another protocol", async () => {
    const { code, fault } = await run({ HTTPS_PROXY: "socks5://ann:secret@127.0.0.1:1080" });
    expect([code, fault.split("\n")[0]]).toEqual([
      64,
      "HTTPS_PROXY must be the URL of a proxy, such as http://proxy.example.com:3128",
    ]);
  });
});

describe("NO_PROXY", () => {
  const PROXIES = { HTTP_PROXY: "http://h:1", HTTPS_PROXY: "http://s:1" };
  it.each([
    ["https://mail.example.com", "example.com", false],
    ["https://example.com", ".example.com", false],
    ["https://mail.example.com", "a.test, *.Example.com", false],
    ["https://mail.example.com", "*", false],
    ["https://badexample.com", "example.com", true],
    ["https://mail.example.com:8443", "example.com:8443", false],
    ["https://mail.example.com", "example.com:8443", true],
    ["https://mail.example.com", "example.com:443", false],
    ["http://10.1.2.3", "10.0.0.0/8", false],
    ["http://11.1.2.3", "10.0.0.0/8 10.1.2.3", true],
    ["http://[2001:db8::7]:8080", "[2001:db8::7]:8080", false],
    ["http://[2001:db8::7]", "2001:db8::/32", false],
    ["http://127.0.0.2", "", false],
    ["http://[::1]:8080", "", false],
    ["https://10.1.2.3", "10.0.0.0/99", true],
  ])("%s with %s", (url, excepted, isProxied) => {
    const variable = url.startsWith("https:") ? "HTTPS_PROXY" : "HTTP_PROXY";
    const expected = isProxied ? { variable, url: PROXIES[variable] } : undefined;
    expect(findProxy(url, { ...PROXIES, NO_PROXY: excepted })).toEqual(expected);
  });
});
