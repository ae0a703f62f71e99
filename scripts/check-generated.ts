/** Fails when gen/ is not what buf generates from proto/. Leaves gen/ as it was found. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const fresh = mkdtempSync(join(tmpdir(), "letterpress-gen-"));
try {
  execFileSync("buf", ["generate", "-o", fresh], { stdio: "inherit" });
  execFileSync("diff", ["-r", join(fresh, "gen"), "gen"], { stdio: "inherit" });
  console.log("gen/ is up to date");
} catch {
  console.error("gen/ is not what proto/ generates: run `npm run generate` and commit the result");
  process.exitCode = 1;
} finally {
  rmSync(fresh, { recursive: true, force: true });
}
