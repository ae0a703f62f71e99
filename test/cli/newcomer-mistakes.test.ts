import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createServer as createHttpServer } from "node:http";
import { createServer as createHttpsServer } from "node:https";
import type { AddressInfo, Server } from "node:net";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ConfigError, readConfig } from "../../src/config.ts";
import { makeCertificate } from "../support/make-certificate.ts";
import { runHere } from "../support/run-here.ts";
import { useTemporaryDirectory } from "../support/temporary-directory.ts";
import { useTestApp } from "../support/use-test-app.ts";

/** What somebody gets wrong on the first day, and the one sentence that says what to do. */

const directory = useTemporaryDirectory();
const app = useTestApp();
let adminKey: string;
let sdkKey: string;
/** A web server that is none of ours, by http and by https. */
let others: { readonly http: Server; readonly https: Server };

const MJML = "<mjml><mj-body><mj-section><mj-column><mj-text>Hi</mj-text></mj-column></mj-section></mj-body></mjml>";
const FILES: Readonly<Record<string, string | Uint8Array>> = {
  "page.html": "<html><body>Hi</body></html>",
  "mail.mjml": MJML,
  "trailing.json": '{\n  "template_id": "a",\n}',
  "quotes.json": "{ 'name': 'Ann' }",
  "comment.json": '{\n  // Ann\n  "merge_tags": {}\n}',
  "cut.json": '{ "merge_tags": {',
  "data.yaml": "merge_tags:\n  text:\n    name: Ann\n",
  "empty.json": "",
  "list.json": "[]",
  "utf-16.mjml": Uint8Array.of(0xff, 0xfe, 0x3c, 0x00),
  "mails/welcome/letterpress.json": '{ "slug": "welcome", "subject": "Hi" }',
  "mails/welcome/template.mjml": MJML,
  "mails/welcome/samples/ann.json": "name: Ann\n",
  "no-template/readme.txt": "",
};

beforeAll(async () => {
  adminKey = await app.issueKey({ kind: "admin", name: "operator" });
  sdkKey = await app.issueKey({ name: "mailer" });
  for (const [name, content] of Object.entries(FILES)) {
    mkdirSync(dirname(directory.path(name)), { recursive: true });
    writeFileSync(directory.path(name), content);
  }
  const { cert, key } = makeCertificate(directory.path("."));
  const http = createHttpServer((_request, response) => response.writeHead(404).end("<html>"));
  const https = createHttpsServer({ cert: readFileSync(cert), key: readFileSync(key) }, (_request, response) =>
    response.end("<html>"),
  );
  await Promise.all([http, https].map((server) => new Promise<void>((done) => server.listen(0, "127.0.0.1", done))));
  others = { http, https };
});
afterAll(async () => {
  others.http.close();
  others.https.close();
});

const hostOf = (server: Server) => `127.0.0.1:${(server.address() as AddressInfo).port}`;

/** The lines of a command but the name of the server and the way to the help; paths as in FILES. */
async function run(line: string, env: Readonly<Record<string, string>> = {}): Promise<string> {
  const words = line.split(" ").map((word) => word.replace(/^@/, `${directory.path(".")}/`));
  const { code, said } = await runHere(words, {
    LETTERPRESS_URL: app.url,
    LETTERPRESS_ADMIN_KEY: adminKey,
    ...env,
  });
  expect(code).not.toBe(0);
  return said
    .split("\n")
    .filter((text) => text !== "" && !/^(server: |For help: )/.test(text))
    .join("\n")
    .replaceAll(`${directory.path(".")}/`, "@");
}

describe("the server and the key", () => {
  it.each<[what: string, env: () => Readonly<Record<string, string>>, message: () => string]>([
    [
      "no key",
      () => ({ LETTERPRESS_ADMIN_KEY: "" }),
      () =>
        `LETTERPRESS_URL is set, so this command uses the server ${app.url} and needs an admin key: set LETTERPRESS_ADMIN_KEY or LETTERPRESS_ADMIN_KEY_FILE, or unset LETTERPRESS_URL to use the store`,
    ],
    [
      "a key that was cut off",
      () => ({ LETTERPRESS_ADMIN_KEY: adminKey.slice(0, 52) }),
      () => "LETTERPRESS_ADMIN_KEY is cut off: it has 52 of 71 characters; copy it again",
    ],
    [
      "a key with a wrong character",
      () => ({ LETTERPRESS_ADMIN_KEY: adminKey.replace(/.$/, (last) => (last === "0" ? "1" : "0")) }),
      () => "LETTERPRESS_ADMIN_KEY has a wrong character: its checksum does not match; copy it again",
    ],
    [
      "a key in quotation marks",
      () => ({ LETTERPRESS_ADMIN_KEY: `"${adminKey}"` }),
      () => "LETTERPRESS_ADMIN_KEY is in quotation marks: give it without them",
    ],
    [
      "a header field for a key",
      () => ({ LETTERPRESS_ADMIN_KEY: `Bearer ${adminKey}` }),
      () => 'LETTERPRESS_ADMIN_KEY begins with "Bearer": give the key alone',
    ],
    [
      "a key of another service",
      () => ({ LETTERPRESS_ADMIN_KEY: "sk_live_1" }),
      () => "LETTERPRESS_ADMIN_KEY is not an API key: keys begin with lp_admin_ or lp_sdk_",
    ],
    [
      "an SDK key",
      () => ({ LETTERPRESS_ADMIN_KEY: sdkKey }),
      () => "FORBIDDEN: this call requires an admin key, and the key is an SDK key",
    ],
    [
      "https where the server speaks http",
      () => ({ LETTERPRESS_URL: app.url.replace("http:", "https:") }),
      () => `UNAVAILABLE: ${new URL(app.url).host} speaks http, not https: give ${app.url}`,
    ],
    [
      "http where the server speaks https",
      () => ({ LETTERPRESS_URL: `http://${hostOf(others.https)}` }),
      () => `UNAVAILABLE: ${hostOf(others.https)} speaks https, not http: give https://${hostOf(others.https)}`,
    ],
    [
      "a certificate that nobody trusts",
      () => ({ LETTERPRESS_URL: `https://${hostOf(others.https)}` }),
      () =>
        `UNAVAILABLE: the certificate of ${hostOf(others.https)} is not trusted (DEPTH_ZERO_SELF_SIGNED_CERT): give the file of its authority in NODE_EXTRA_CA_CERTS`,
    ],
    [
      "an address with a path",
      () => ({ LETTERPRESS_URL: `${app.url}/api/v1` }),
      () => `UNAVAILABLE: there is no server at ${app.url}/api/v1: give the address without /api/v1`,
    ],
    [
      "an address without a scheme",
      () => ({ LETTERPRESS_URL: "localhost:8080" }),
      () => "the URL of a server must begin with http:// or https:// and have no query",
    ],
    [
      "a port where nothing listens",
      () => ({ LETTERPRESS_URL: "http://127.0.0.1:9" }),
      () => "UNAVAILABLE: nothing listens at http://127.0.0.1:9: start the server, or correct the address",
    ],
    [
      "a host that does not exist",
      () => ({ LETTERPRESS_URL: "https://letterpress.invalid" }),
      () => 'UNAVAILABLE: there is no host "letterpress.invalid": correct the address',
    ],
    [
      "another web server",
      () => ({ LETTERPRESS_URL: `http://${hostOf(others.http)}` }),
      () => `UNAVAILABLE: http://${hostOf(others.http)} does not answer as a Letterpress server: HTTP 404`,
    ],
  ])("%s", async (_what, env, message) => {
    expect(await run("key list", env())).toBe(message());
  });
});

describe("files and names", () => {
  it.each([
    ["template push @page.html --slug a", "the file is HTML, not JSON: give MJML or a TemplateJson document"],
    [
      "template push @trailing.json --slug a",
      "the file is not JSON: the comma at line 2, column 21 has nothing after it",
    ],
    ["template push @utf-16.mjml --slug a", "@utf-16.mjml is not UTF-8 text"],
    ["template push @absent.mjml --slug a", "cannot read the file @absent.mjml"],
    [
      "template push @no-template",
      "@no-template has no template: a folder with letterpress.json beside template.mjml or template.json",
    ],
    [
      "template validate @mails/welcome",
      "error  @mails/welcome/samples/ann.json: is YAML, not JSON: write names and texts in double quotes, within { and }  [folder]\n@mails/welcome is not valid\n1 error",
    ],
    [
      "render @mail.mjml --data @data.yaml",
      "@data.yaml is YAML, not JSON: write names and texts in double quotes, within { and }",
    ],
    [
      "render @mail.mjml --data @quotes.json",
      "@quotes.json is not JSON: it needs a double quote (\") instead of ' at line 1, column 3",
    ],
    [
      "render @mail.mjml --data @comment.json",
      "@comment.json is not JSON, which has no comments: remove the one at line 2, column 3",
    ],
    [
      "render @mail.mjml --data @cut.json",
      "@cut.json is not JSON: it ends too early, where a quote, ] or } is missing",
    ],
    ["render @mail.mjml --data @empty.json", "@empty.json is empty: JSON is expected"],
    ["render @mail.mjml --data @list.json", "@list.json must contain a JSON object"],
    ["render @mail.mjml --data @mail.mjml", "@mail.mjml is MJML, not JSON: MJML belongs in a file that ends in .mjml"],
    ["template publish welcom", 'TEMPLATE_NOT_FOUND: there is no template with the id or slug "welcom"'],
    ["key revoke nothing", "KEY_NOT_FOUND: there is no key with this id"],
    ["key create --name a --admin --target html", "--target is for SDK keys: an admin key cannot fetch"],
    ["key create --name a", "--target is missing: give it for an SDK key, or --admin for an admin key"],
    ["template pubish welcome", 'there is no command "template pubish"; did you mean "template publish"?'],
    ["template publish welcome --forse", "there is no option --forse; did you mean --force?"],
  ])("%s", async (line, message) => {
    expect(await run(line)).toBe(message);
  });
});

describe("settings", () => {
  it.each([
    [{ PORT: "eighty" }, 'PORT: must be 0 to 65535, not "eighty"'],
    [
      { STORE_URL: "letterpress.db" },
      'STORE_URL: must be "sqlite:" and a file, such as "sqlite:data/letterpress.db", or "postgres://user:password@host:port/database"',
    ],
    [{ STORE_URL: "postgres://a:b@db" }, "STORE_URL: names no database: it ends with /database"],
    [{ KEY_PEPPER: "short" }, "KEY_PEPPER: must be a secret of at least 32 bytes"],
    [{ LOG_LEVEL: "loud" }, 'LOG_LEVEL: must be one of fatal, error, warn, info, debug, trace, silent, not "loud"'],
    [
      { CORS_ORIGINS: "example.com" },
      'CORS_ORIGINS: "example.com" is not an origin such as https://app.example.com, or "*" for any',
    ],
    [{ TRUSTED_PROXIES: "everyone" }, 'TRUSTED_PROXIES: "everyone" is not an address or a network such as 10.0.0.0/8'],
  ])("%j", (env, fault) => {
    expect(faultsOf(env)).toEqual([fault]);
  });

  // By a process with an end: Node's own recursive mkdir never returns there.
  it.runIf(process.platform === "linux")("a store below /proc", () => {
    const program = fileURLToPath(new URL("../../bin/letterpress.js", import.meta.url));
    const env = { PATH: process.env.PATH, STORE_URL: "sqlite:/proc/letterpress/a.db" };
    const words = [program, "key", "create", "--admin", "--name", "a"];
    const { status, stderr } = spawnSync(process.execPath, words, { env, encoding: "utf8", timeout: 120_000 });
    expect(stderr.trim()).toBe(
      "store file /proc/letterpress/a.db cannot be opened (ENOENT: no such file or directory, mkdir '/proc/letterpress'); check that its directory exists on a local disk and that this user may read and write it",
    );
    expect(status).toBe(78);
  });
});

function faultsOf(env: Readonly<Record<string, string | undefined>>): readonly string[] {
  try {
    readConfig(env);
    return [];
  } catch (err) {
    if (err instanceof ConfigError) return err.faults;
    throw err;
  }
}
