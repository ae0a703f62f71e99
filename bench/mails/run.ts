/**
 * Compares our examples with mails of other projects, and writes the table of docs/mails.md: `npm run generate --
 * mails`. Each run fetches their sources with git and keeps none of them. With `--source <folder>` it reads copies of
 * the repositories from a folder instead, each under the name of its repository.
 */
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { parseArgs } from "node:util";
import { launchChromium } from "../../test/console/support/launch-chromium.ts";
import type { Mail, MailSource } from "./mail-source.ts";
import { CLIENTS, type MeasuredMail, measureMails } from "./measure-mails.ts";
import { brandedMails, ownMails } from "./own-mails.ts";
import { RIVALS } from "./rival-mails.ts";
import { withTable } from "./with-table.ts";

const PAGE = join(import.meta.dirname, "../../docs/mails.md");
const HEADING = "## Comparison with other mails\n";

const { values: options } = parseArgs({ options: { source: { type: "string" } } });
const folder = mkdtempSync(join(tmpdir(), "letterpress-mails-"));
const browser = await launchChromium();
const rows: string[] = [];
try {
  await measure("Letterpress, `examples/branded`", await brandedMails());
  await measure("Letterpress, `examples`", await ownMails());
  for (const source of RIVALS) {
    const root = fetchSource(source);
    if (root === undefined) {
      console.error(`${source.title}: ${source.repository} cannot be fetched`);
      process.exitCode = 1;
      continue;
    }
    const { mails, failed } = await source.read(join(root, source.folder));
    for (const each of failed) console.error(`${source.title}: left out ${each}`);
    await measure(source.title, mails);
  }
} finally {
  await browser.close();
  rmSync(folder, { recursive: true });
}
if (process.exitCode === undefined) writeTable();

function fetchSource({ repository, folder: wanted }: MailSource): string | undefined {
  const name = basename(repository, ".git");
  if (options.source !== undefined) {
    const given = join(options.source, name);
    return existsSync(given) ? given : undefined;
  }
  const into = join(folder, name);
  const git = (...args: readonly string[]) => execFileSync("git", args, { stdio: "inherit", timeout: 300_000 });
  try {
    git("clone", "--quiet", "--depth", "1", "--filter=blob:none", "--sparse", repository, into);
    git("-C", into, "sparse-checkout", "set", wanted);
    return into;
  } catch {
    return undefined;
  }
}

async function measure(title: string, mails: readonly Mail[]): Promise<void> {
  const measured = await measureMails(mails, browser);
  const figures = [
    ...[mails.length, median(measured, ({ bytesPerText }) => bytesPerText).toFixed(1)],
    ...Object.keys(CLIENTS).map((client) =>
      range(measured, ({ unsupported }) => unsupported[client as keyof typeof CLIENTS]),
    ),
    range(measured, (each) => each.axe),
    range(measured, ({ spam }) => spam),
  ];
  rows.push(`| ${[title, ...figures].join(" | ")} |`);
  console.log(rows.at(-1));
}

/** The median, and the worst. */
function range(measured: readonly MeasuredMail[], of: (mail: MeasuredMail) => number): string {
  return `${median(measured, of)}, ${Math.max(...measured.map(of))}`;
}

function median(measured: readonly MeasuredMail[], of: (mail: MeasuredMail) => number): number {
  return measured.map(of).toSorted((one, other) => one - other)[Math.floor(measured.length / 2)] ?? Number.NaN;
}

function writeTable(): void {
  const head = ["", "mails", "bytes", ...Object.keys(CLIENTS), "axe", "spam"];
  const table = [`| ${head.join(" | ")} |`, `| ${head.map(() => "---").join(" | ")} |`, ...rows].join("\n");
  writeFileSync(PAGE, withTable(readFileSync(PAGE, "utf8"), HEADING, table));
}
