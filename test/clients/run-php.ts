/**
 * Tests the PHP library: its style with PHP_CodeSniffer, then everything with PHPUnit. Says which packages of Debian
 * are missing.
 */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

const DIRECTORY = fileURLToPath(new URL("../../clients/php/", import.meta.url));

/**
 * What the tests need, by the package of Debian that brings it: a program, an extension of PHP, or a file of PHP's
 * libraries.
 */
const NEEDED: Readonly<Record<string, { program?: string; extension?: string; file?: string }>> = {
  "php-cli": { program: "php" },
  "php-curl": { extension: "curl" },
  "php-mbstring": { extension: "mbstring" },
  "php-xml": { extension: "dom" },
  phpunit: { program: "phpunit" },
  "php-codesniffer": { program: "phpcs" },
  composer: { program: "composer" },
  "php-guzzlehttp-guzzle": { file: "GuzzleHttp/autoload.php" },
  "php-psr-simple-cache": { file: "Psr/SimpleCache/autoload.php" },
  "php-symfony-cache": { file: "Symfony/Component/Cache/autoload.php" },
  "php-twig": { file: "Twig/autoload.php" },
};

function isThere({ program, extension, file }: (typeof NEEDED)[string]): boolean {
  if (program !== undefined) return spawnSync(program, ["--version"]).error === undefined;
  if (extension !== undefined) {
    return spawnSync("php", ["-r", `exit(extension_loaded('${extension}') ? 0 : 1);`]).status === 0;
  }
  return existsSync(`/usr/share/php/${file}`);
}

function run(program: string, args: readonly string[]): void {
  console.log(`== ${program}`);
  const { status } = spawnSync(program, args, { cwd: DIRECTORY, stdio: "inherit" });
  if (status !== 0) process.exit(1);
}

const missing = Object.keys(NEEDED).filter((name) => !isThere(NEEDED[name] ?? {}));
if (missing.length > 0) {
  console.error(`missing; apt-get install ${missing.join(" ")}`);
  process.exit(1);
}
run("phpcs", ["-q"]);
run("phpunit", ["-c", "phpunit.xml"]);
