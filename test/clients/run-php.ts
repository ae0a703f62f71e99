/**
 * Tests the PHP library: its style with PHP_CodeSniffer, the types that `letterpress types` prints with phpstan's
 * parser, then everything with PHPUnit. Says which packages of Debian
 * are missing.
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { printTypes } from "../support/print-types.ts";

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
  "php-symfony-mime": { file: "Symfony/Component/Mime/autoload.php" },
  "php-email-validator": { file: "Egulias/EmailValidator/autoload.php" },
  "php-phpstan-phpdoc-parser": { file: "PHPStan/PhpDocParser/autoload.php" },
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

async function checkTypes(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "letterpress-types-"));
  const file = join(folder, "mails.php");
  writeFileSync(file, await printTypes("php"));
  run("phpcs", ["-q", "--standard=PSR12", "--exclude=PSR1.Classes.ClassDeclaration", file]);
  run("php", [join(import.meta.dirname, "check-php-types.php"), file]);
  rmSync(folder, { recursive: true });
}

const missing = Object.keys(NEEDED).filter((name) => !isThere(NEEDED[name] ?? {}));
if (missing.length > 0) {
  console.error(`missing; apt-get install ${missing.join(" ")}`);
  process.exit(1);
}
run("phpcs", ["-q"]);
await checkTypes();
run("phpunit", ["-c", "phpunit.xml"]);
