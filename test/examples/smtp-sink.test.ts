import { spawn } from "node:child_process";
import { once } from "node:events";
import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const SMTP_DEFAULT = 2525;

it("has one port for the examples that send mails", () => {
  const examples = globSync(["examples/*.ts", "clients/*/examples/*", "docs/tutorial.md"]).filter((path) =>
    /smtp/i.test(readFileSync(path, "utf8")),
  );
  const ports = examples.flatMap((path) =>
    [...readFileSync(path, "utf8").matchAll(/(?:SMTP_PORT\W{1,6}|port: |127\.0\.0\.1:)(\d{2,5})\b/g)].map(
      ([, port]) => port,
    ),
  );
  expect(ports.length).toBeGreaterThan(3);
  expect(new Set(ports.filter((port) => port !== "8080"))).toEqual(new Set([String(SMTP_DEFAULT)]));
});

it("has smtp-sink.ts listen on the port that is its argument", async () => {
  const env = { ...process.env, SMTP_PORT: String(SMTP_DEFAULT) };
  const sink = spawn(process.execPath, ["examples/smtp-sink.ts", "0"], { env, stdio: ["ignore", "pipe", "inherit"] });
  const [line] = await once(sink.stdout.setEncoding("utf8"), "data");
  sink.kill();
  expect(line).toMatch(/^Writes every mail to 127\.0\.0\.1:\d+ to a file\.\n$/);
  expect(line).not.toContain(`:${SMTP_DEFAULT} `);
});
