import { expect, it } from "vitest";
import { runCommand } from "../../src/cli/run-command.ts";
import { startTestApp } from "../support/start-test-app.ts";

async function ask(port: string): Promise<[number, string]> {
  const lines: string[] = [];
  const note = (line: string) => lines.push(line);
  const code = await runCommand(["health"], { PORT: port, HOST: "0.0.0.0" }, { out: note, note });
  return [code, lines.join("\n")];
}

it("says that a server is ready, and after its end that there is no answer", async () => {
  const app = await startTestApp();
  const { port } = new URL(app.url);
  expect(await ask(port)).toEqual([0, "ready"]);
  await app.close();
  expect(await ask(port)).toEqual([1, expect.stringMatching(/^no answer: .*ECONNREFUSED/)]);
});
