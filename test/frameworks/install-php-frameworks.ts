import { execFileSync } from "node:child_process";
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const HOME = join(import.meta.dirname, "../../node_modules/.cache/letterpress/php-frameworks");
const PACKAGES = [
  "php-laravel-framework",
  "php-symfony-framework-bundle",
  "php-symfony-mailer",
  "php-symfony-messenger",
];
/** Debian 13 has Symfony 6.4 and Laravel 10, for every PHP since 8.1. */
const SOURCE =
  "deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] http://deb.debian.org/debian trixie main";
/** Packages of PHP itself, which the machine has. */
const OF_PHP = /^php-(common|cli|intl|mbstring|xml|uuid)$/;
/** Where the packages look for each other. */
const SHARED = "/usr/share/php/";

/**
 * Unpacks Symfony and Laravel with what they need from packages of Debian 13, beside those of the system, unless that
 * is done. Returns the folder for the include path of PHP.
 */
export function installPhpFrameworks(): string {
  const [stamp, includePath] = [join(HOME, "made-with.txt"), join(HOME, `root${SHARED}`)];
  const made = [SOURCE, ...PACKAGES].join("\n");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === made) return includePath;
  rmSync(HOME, { recursive: true, force: true });
  for (const folder of ["lists/partial", "cache/archives/partial", "debs", "root"])
    mkdirSync(join(HOME, folder), { recursive: true });
  writeFileSync(join(HOME, "sources.list"), `${SOURCE}\n`);
  writeFileSync(join(HOME, "status"), "");
  runApt(["update"]);
  const listed = runApt(["install", "--print-uris", "--yes", "--no-install-recommends", ...PACKAGES]);
  const names = [...listed.matchAll(/^'[^']+' (php-[^_]+)_[^ ]+_all\.deb/gm)].map(([, name = ""]) => name);
  runApt(["download", ...names.filter((name) => !OF_PHP.test(name))]);
  for (const file of globSync(join(HOME, "debs/*.deb"))) execFileSync("dpkg-deb", ["-x", file, join(HOME, "root")]);
  for (const file of globSync(`${includePath}**/autoload.php`))
    writeFileSync(file, readFileSync(file, "utf8").replaceAll(`'${SHARED}`, `'${includePath}`));
  writeFileSync(stamp, made);
  return includePath;
}

/** Runs apt-get with folders of its own, so that it reads and changes nothing of the system. */
function runApt(args: readonly string[]): string {
  const settings = {
    "Dir::Etc::sourcelist": join(HOME, "sources.list"),
    "Dir::Etc::sourceparts": "/dev/null",
    "Dir::State::lists": join(HOME, "lists"),
    "Dir::State::status": join(HOME, "status"),
    "Dir::Cache": join(HOME, "cache"),
    "APT::Sandbox::User": "root",
  };
  const options = Object.entries(settings).flatMap(([name, value]) => ["-o", `${name}=${value}`]);
  return execFileSync("apt-get", ["-qq", ...options, ...args], {
    cwd: join(HOME, "debs"),
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
    maxBuffer: 1 << 24,
  });
}
