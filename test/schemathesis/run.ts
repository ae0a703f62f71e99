/**
 * Has schemathesis make requests of openapi.json, valid ones and others, and judge the answers of a server: none is a
 * server error, and none has a status, a header, a type or a member that is not described. First with ids of any kind,
 * then with that of a template that is there. `--short` makes the second run alone, without random requests. PYTHON
 * names the interpreter that has schemathesis.
 */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { parseArgs } from "node:util";
import { LOCAL, startTestApp } from "../support/start-test-app.ts";

const VERSION = "4.32.5";
const PYTHON = process.env.PYTHON ?? "python3";
const MJML = "<mjml><mj-body><mj-section><mj-column><mj-text>Hi</mj-text></mj-column></mj-section></mj-body></mjml>";
/** What a schema cannot say, such as whether a slug is taken; and methods that no path here has, such as TRACE. */
const UNSUITABLE = "positive_data_acceptance,unsupported_method";
const RUNS = [
  { config: "any-id.toml", leastCases: 800, isShort: false },
  { config: "known-id.toml", leastCases: 300, isShort: true },
] as const;

const { values: wanted } = parseArgs({ options: { short: { type: "boolean", default: false } } });

// schemathesis keeps notes where it runs, and takes them up the next time.
const folder = mkdtempSync(join(tmpdir(), "letterpress-schemathesis-"));
const found = spawnSync(PYTHON, ["-m", "schemathesis.cli", "--version"], { encoding: "utf8" }).stdout ?? "";
if (!found.includes(`version ${VERSION}`)) {
  console.error(
    `${PYTHON} has no schemathesis ${VERSION}: pip install schemathesis==${VERSION}, and name it in PYTHON`,
  );
  process.exit(1);
}

const app = await startTestApp();
const { templates } = app.services;
const [admin, sdk] = [await app.issueKey({ kind: "admin" }), await app.issueKey()];
const source = { kind: "mjml", text: MJML } as const;
const { id } = await templates.create(LOCAL, { name: "Hi", subject: "Hi", slug: "hi", source });
await templates.publish(LOCAL, id, { comment: "" });
let isPassed = true;
for (const run of RUNS.filter(({ isShort }) => isShort || !wanted.short))
  isPassed = (await passesCases(run)) && isPassed;
isPassed = (await hasItsKeys()) && (await wasPublished()) && isPassed;
await app.close();
rmSync(folder, { recursive: true });
process.exit(isPassed ? 0 : 1);

async function passesCases({ config, leastCases }: (typeof RUNS)[number]): Promise<boolean> {
  const options = [
    ...["--config-file", join(import.meta.dirname, config)],
    ...["run", `${app.url}/openapi.json`, "--phases", wanted.short ? "coverage" : "coverage,fuzzing"],
    // A slow machine is no fault of the server.
    ...["--exclude-checks", UNSUITABLE, "--suppress-health-check", "too_slow"],
    ...["--max-examples", "20", "--generation-deterministic", "--continue-on-failure"],
    ...["--no-color", "--warnings", "off"],
  ];
  const env = { PATH: process.env.PATH, ADMIN_KEY: admin, SDK_KEY: sdk, TEMPLATE_ID: id };
  const child = spawn(PYTHON, ["-m", "schemathesis.cli", ...options], {
    cwd: folder,
    env,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [stdout, [status]] = await Promise.all([text(child.stdout), once(child, "exit")]);
  console.log(stdout);
  const cases = Number(/^ *(\d+) generated/m.exec(stdout)?.[1] ?? 0);
  if (cases < leastCases) console.error(`${config}: ${cases} cases, fewer than ${leastCases}`);
  return status === 0 && cases >= leastCases;
}

/** A run whose keys were ended goes on, with 401 for everything. */
async function hasItsKeys(): Promise<boolean> {
  const asked = [
    ["/api/v1/keys", admin],
    [`/v1/sdk/template/${id}?program_format=1`, sdk],
  ] as const;
  const answers = await Promise.all(
    asked.map(([path, key]) => fetch(`${app.url}${path}`, { headers: { authorization: `Bearer ${key}` } })),
  );
  const statuses = answers.map(({ status }) => status);
  if (statuses.some((status) => status !== 200)) console.error(`in the end the keys are answered ${statuses}`);
  return statuses.every((status) => status === 200);
}

/** A run whose id finds nothing goes on, with 404 for everything. */
async function wasPublished(): Promise<boolean> {
  const { publishedVersion = 0 } = await templates.describe(LOCAL, id);
  console.log(`the template that was there has version ${publishedVersion}`);
  return publishedVersion > 1;
}
