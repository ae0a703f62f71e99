/**
 * Packs what npm would publish, installs each in an empty folder, and uses it as its README says. With `--libraries`,
 * then builds the packages of all libraries from a clean clone, and sends a mail with each from an empty folder.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { checkClient } from "./check-client.ts";
import { checkRelease } from "./check-release.ts";
import { checkService } from "./check-service.ts";

const { values: options } = parseArgs({ options: { libraries: { type: "boolean", default: false } } });
const folder = mkdtempSync(join(tmpdir(), "letterpress-package-"));
try {
  const client = await checkClient(folder);
  await checkService(folder, client);
  if (options.libraries) await checkRelease(folder);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
