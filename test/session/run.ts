/**
 * Packs the service and the JavaScript library, and goes through the session of someone who has the packages and /docs
 * alone. Prints its transcript. Then runs the first program of each library's README.
 */
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { buildServicePackage, packPackage } from "../packages/npm-package.ts";
import { checkFirstMails } from "./first-mails.ts";

const ROOT = join(import.meta.dirname, "../..");
const folder = mkdtempSync(join(tmpdir(), "letterpress-session-"));
try {
  const cwd = join(folder, "empty");
  mkdirSync(cwd);
  const own = Object.entries(process.env).filter(([name]) => !/^(npm_|LETTERPRESS_|INIT_CWD$|STORE_URL$)/.test(name));
  const env = {
    ...Object.fromEntries(own),
    PATH: `${dirname(process.execPath)}:${process.env.PATH}`,
    XDG_CONFIG_HOME: join(folder, "settings"),
    COMPOSER_HOME: join(folder, "composer"),
    COMPOSER_ALLOW_SUPERUSER: "1",
    SERVICE: packPackage(buildServicePackage(), folder).tarball,
    CLIENT: packPackage(join(ROOT, "clients/js"), folder).tarball,
    PYTHON_LIBRARY: join(ROOT, "clients/python"),
    PHP_LIBRARY: join(ROOT, "clients/php"),
  };
  const { status } = spawnSync("sh", [join(import.meta.dirname, "transcript.sh")], { cwd, env, stdio: "inherit" });
  console.log(status === 0 ? "ok: the session" : "NOT OK: the session");
  if (status === 0) await checkFirstMails(cwd, env);
  else process.exitCode = status ?? 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
