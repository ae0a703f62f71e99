import { createHash, X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hasOpenssl, makeCertificate } from "../support/make-certificate.ts";
import { useTemporaryDirectory } from "../support/temporary-directory.ts";
import { type ConsoleTest, openConsole } from "./support/open-console.ts";

const folder = useTemporaryDirectory();

/** How Chromium is told to trust the key of a certificate, and no other. */
function trustFlag(certificatePath: string): string {
  const { publicKey } = new X509Certificate(readFileSync(certificatePath));
  const digest = createHash("sha256")
    .update(publicKey.export({ type: "spki", format: "der" }))
    .digest("base64");
  return `--ignore-certificate-errors-spki-list=${digest}`;
}

describe.skipIf(!hasOpenssl)("a browser over TLS (needs the openssl command)", () => {
  let test: ConsoleTest;
  beforeAll(async () => {
    const { cert, key } = makeCertificate(folder.path("."));
    test = await openConsole({ TLS_CERT: cert, TLS_KEY: key }, [trustFlag(cert)]);
  });
  afterAll(() => test?.close());

  it("signs in by a link, with a cookie for this host over TLS that no script reads, and signs out", async () => {
    const page = await test.open("about:blank");
    const made = page.waitForResponse(/CreateSession$/);
    await page.goto(await test.loginPath("publisher"));
    await page.getByRole("heading", { level: 1, name: "Templates" }).waitFor();
    expect(await page.evaluate("[location.protocol, isSecureContext]")).toEqual(["https:", true]);
    expect(await page.evaluate('performance.getEntriesByType("navigation")[0].nextHopProtocol')).toBe("h2");
    expect(await (await made).headerValue("set-cookie")).toMatch(
      /^__Host-lp_session=[\w-]{43}; Max-Age=604800; Path=\/; Secure; HttpOnly; SameSite=Strict$/,
    );
    const [cookie, ...others] = await page.context().cookies();
    if (cookie === undefined) throw new Error("there is no cookie");
    expect(others).toEqual([]);
    const attributes = { domain: "127.0.0.1", path: "/", secure: true, httpOnly: true, sameSite: "Strict" };
    expect(cookie).toMatchObject({ name: "__Host-lp_session", ...attributes });
    expect(await page.evaluate("document.cookie")).toBe("");
    await page.reload();
    await page.getByRole("button", { name: "Account console publisher publisher" }).click();
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.getByLabel("Admin key").waitFor();
    expect(await page.context().cookies()).toEqual([]);
    await page.context().addCookies([cookie]);
    await page.reload();
    await page.getByLabel("Admin key").waitFor();
  });

  it("signs in with a key", async () => {
    const page = await test.open("/console");
    await page.getByLabel("Admin key").fill(await test.app.issueKey({ kind: "admin", name: "pasted" }));
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Account pasted owner" }).waitFor();
    expect(await page.context().cookies()).toMatchObject([{ name: "__Host-lp_session", secure: true }]);
  });
});
