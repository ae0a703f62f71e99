import { execFile, execFileSync } from "node:child_process";
import { cpSync, globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { installPhpFrameworks } from "../frameworks/install-php-frameworks.ts";
import { readWithMailparser } from "../messages/read-with-mailparser.ts";
import { startSmtpServer } from "../support/start-smtp-server.ts";
import { startTestApp } from "../support/start-test-app.ts";
import { reportPromise } from "./report-promise.ts";

const ROOT = join(import.meta.dirname, "../..");
const DATA = readFileSync(join(ROOT, "examples/welcome.data.json"), "utf8");
const SUBJECT = "Welcome to Numbrook, Ilse & Co";
const VERSION: string = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")).version;

/** Installs the package of a library in an empty folder, and says how its application is run there. */
type Installer = (release: string, folder: string) => readonly [command: string, ...args: string[]];

const INSTALLERS: Readonly<Record<string, Installer>> = {
  javascript(release, folder) {
    const [tarball = ""] = globSync(join(release, "npm/letterpress-client-*.tgz"));
    writeFileSync(join(folder, "package.json"), JSON.stringify({ private: true }));
    run(folder, "npm", ["install", "--no-audit", "--no-fund", "--silent", tarball, "nodemailer"]);
    return [process.execPath, "send.mjs"];
  },
  python(release, folder) {
    const [wheel = ""] = globSync(join(release, "python/*.whl"));
    run(folder, process.env.PYTHON ?? "python3", ["-m", "venv", "venv"]);
    run(folder, "venv/bin/python", ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", wheel]);
    return ["venv/bin/python", "send.py"];
  },
  php(release, folder) {
    const [archive = ""] = globSync(join(release, "composer/*.zip"));
    const described = JSON.parse(execFileSync("unzip", ["-p", archive, "composer.json"], { encoding: "utf8" }));
    // As a repository of packages lists it; one of artifacts needs an extension of PHP for zip files.
    const listed = { type: "package", package: { ...described, dist: { type: "zip", url: archive } } };
    const manifest = { repositories: [listed, { "packagist.org": false }], require: { [described.name]: VERSION } };
    writeFileSync(join(folder, "composer.json"), JSON.stringify(manifest));
    const home = { COMPOSER_HOME: join(folder, "home"), COMPOSER_ALLOW_SUPERUSER: "1" };
    run(folder, "composer", ["install", "--no-interaction", "--quiet"], home);
    const include = `include_path=${installPhpFrameworks()}:/usr/share/php`;
    return ["php", "-d", include, "-d", "error_reporting=E_ALL & ~E_DEPRECATED", "send.php"];
  },
  go(release, folder) {
    const others = execFileSync("go", ["env", "GOPROXY"], { encoding: "utf8" }).trim();
    const env = {
      ...{ GOPROXY: `file://${join(release, "go")},${others}`, GONOSUMDB: "github.com/letterpress/*" },
      ...{ GOMODCACHE: join(folder, "modules"), GOFLAGS: "-modcacherw", GOTOOLCHAIN: "local" },
    };
    const modules = ["clients/go", "clients/go/grpc"].map(
      (path) => `github.com/letterpress/letterpress/${path}@v${VERSION}`,
    );
    run(folder, "go", ["mod", "init", "example.com/mails"], env);
    run(folder, "go", ["get", ...modules, "google.golang.org/grpc"], env);
    run(folder, "go", ["build", "-o", "send", "."], env);
    return ["./send"];
  },
  java(release, folder) {
    const local = `-Dmaven.repo.local=${join(folder, "repository")}`;
    const options = ["--batch-mode", "--quiet", local, `-Drelease=file://${join(release, "maven")}`];
    const copy = "org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy-dependencies";
    run(folder, "mvn", [...options, `-Dletterpress=${VERSION}`, copy, "-DoutputDirectory=libraries"]);
    return ["java", "-cp", "libraries/*", "Send.java"];
  },
};

/**
 * Installs each library from the packages of a release, in an empty folder and by the package manager of its language,
 * and has an application send a mail to an SMTP server.
 */
export async function checkLibraries(release: string, folder: string): Promise<void> {
  const app = await startTestApp({ EXAMPLES: "on" });
  const key = await app.issueKey();
  for (const [name, install] of Object.entries(INSTALLERS)) {
    const sink = await startSmtpServer();
    const cwd = join(folder, name);
    mkdirSync(cwd);
    cpSync(join(import.meta.dirname, "applications", name), cwd, { recursive: true });
    const [command, ...args] = install(release, cwd);
    const { PATH, HOME } = process.env;
    const service = { LETTERPRESS_URL: app.url, LETTERPRESS_API_KEY: key };
    const env = { PATH, HOME, LANG: "C.UTF-8", SMTP_PORT: `${sink.port}`, DATA, ...service };
    await promisify(execFile)(command, args, { cwd, env });
    const [mail] = sink.taken;
    const { fields, parts } = await readWithMailparser(Buffer.from(mail?.text ?? ""));
    const types = parts.map(({ type }) => type);
    reportPromise(
      fields.subject === SUBJECT && types.includes("text/html") && types.includes("text/plain"),
      `${name}: a package of the release is installed in an empty folder, and sends "${fields.subject}"`,
    );
    await sink.close();
  }
  await app.close();
}

function run(cwd: string, command: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): void {
  execFileSync(command, args, { cwd, env: { ...process.env, ...env }, stdio: ["ignore", "ignore", "inherit"] });
}
