import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { secretFile } from "../../src/config/read-secret.ts";
import { SETTINGS } from "../../src/config/settings.ts";

const read = (path: string) => readFileSync(path, "utf8");

it("compose.yaml restarts the server, and the docs make the file of its pepper, which no commit or image has", () => {
  const compose = read("compose.yaml");
  expect(compose).toMatch(/^ {4}restart: unless-stopped$/m);
  const names = [...compose.matchAll(/^ {6}([A-Z_]+): /gm)].map(([, name]) => name);
  expect(names).toEqual([secretFile("KEY_PEPPER")]);
  expect(SETTINGS.KEY_PEPPER.isSecret).toBe(true);
  const [, mounted] = /KEY_PEPPER_FILE: \/run\/secrets\/(\S+)/.exec(compose) ?? [];
  const [, secret, file = ""] = /^secrets:\n {2}(\S+):\n {4}file: \.\/(\S+)$/m.exec(compose) ?? [];
  expect([mounted, compose]).toEqual([secret, expect.stringContaining(`secrets: [${secret}]`)]);
  expect(read("docs/operations.md")).toContain(`openssl rand -base64 32 > ${file} && chmod 644 ${file}`);
  expect(read("README.md").replaceAll(/\s+/g, " ")).toContain(`once \`${file}\` exists`);
  expect(read(".gitignore").split("\n")).toContain("/secrets/");
  expect(read(".dockerignore").split("\n")).toContain("secrets");
});
