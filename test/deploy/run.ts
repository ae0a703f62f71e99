/**
 * Tries compose.postgres.yaml and the Helm chart in deploy/helm, without a cluster or a container engine. Docker's own
 * reader, helm and kubeconform judge them, with schemas made of the API description of Kubernetes. Rules of ours judge
 * what schemas cannot. Each of many mistakes must be found. The commands run on a real PostgreSQL with the environments
 * of the containers. Ends with "N passed, N failed".
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { tryChart } from "./try-chart.ts";
import { tryCompose } from "./try-compose.ts";

process.chdir(resolve(import.meta.dirname, "../.."));
const folder = mkdtempSync(join(tmpdir(), "letterpress-deploy-"));
let passed = 0;
let failed = 0;
try {
  await tryCompose(folder, check);
  await tryChart(folder, check);
} finally {
  rmSync(folder, { recursive: true });
}
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

async function check(did: string, run: () => unknown): Promise<void> {
  try {
    await run();
    passed += 1;
    console.log(`ok      ${did}`);
  } catch (err) {
    failed += 1;
    console.log(`FAILED  ${did}: ${err instanceof Error ? err.message : err}`);
  }
}
