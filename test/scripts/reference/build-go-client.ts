import { cpSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { runWell } from "../../interop/support/client.ts";
import type { TestApp } from "../../support/start-test-app.ts";

const GENERATOR = "github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@v2.8.2";
const SOURCES = join(import.meta.dirname, "go-client");
/** An issue's place has texts and numbers, which is what generators find hard. */
const EXPECTED = { made: 201, listed: "hi", place: ["body", "targets", 1] };

/**
 * Has oapi-codegen make a client in Go of the /openapi.json that the server serves, checks and builds it in the
 * folder, and calls the server with it. Returns what went wrong.
 */
export async function buildGoClient(app: TestApp, folder: string): Promise<readonly string[]> {
  rmSync(folder, { recursive: true, force: true });
  cpSync(SOURCES, folder, { recursive: true });
  mkdirSync(join(folder, "api"));
  try {
    writeFileSync(join(folder, "openapi.json"), await (await fetch(`${app.url}/openapi.json`)).text());
    const env = { ...process.env, GOBIN: join(folder, "bin") };
    await runWell(["go", "install", GENERATOR], { env });
    const generator = join(folder, "bin", "oapi-codegen");
    await runWell([generator, "-config", "oapi-codegen.yaml", "openapi.json"], { env, cwd: folder });
    await runWell(["go", "vet", "./..."], { env, cwd: folder });
    const admin = await app.issueKey({ kind: "admin" });
    const callEnv = { ...env, LETTERPRESS_URL: app.url, ADMIN_KEY: admin };
    const answer = await runWell(["go", "run", "."], { env: callEnv, cwd: folder });
    return isDeepStrictEqual(JSON.parse(answer), EXPECTED) ? [] : [`client in Go: is answered ${answer}`];
  } catch (err) {
    return [`client in Go: ${err instanceof Error ? err.message : String(err)}`];
  }
}
