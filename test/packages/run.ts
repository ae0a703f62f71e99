/** Packs what npm would publish, installs each in an empty folder, and uses it as its README says. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { checkClient } from "./check-client.ts";
import { checkService } from "./check-service.ts";

const folder = mkdtempSync(join(tmpdir(), "letterpress-package-"));
try {
  const client = await checkClient(folder);
  await checkService(folder, client);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
