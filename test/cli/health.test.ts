import { expect, it } from "vitest";
import { runHere } from "../support/run-here.ts";
import { startTestApp } from "../support/start-test-app.ts";

async function ask(port: string): Promise<[number, string]> {
  const { code, said } = await runHere(["health"], { PORT: port, HOST: "0.0.0.0" });
  return [code, said];
}

it("says that a server is ready, and after its end that there is no answer", async () => {
  const app = await startTestApp();
  const { port } = new URL(app.url);
  expect(await ask(port)).toEqual([0, "ready"]);
  await app.close();
  expect(await ask(port)).toEqual([1, expect.stringMatching(/^no answer: .*ECONNREFUSED/)]);
});
