import { mkdirSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { exactly } from "../reliability/scenario.ts";
import { makeLargeStore } from "./make-large-store.ts";
import { seconds } from "./report.ts";
import { runLetterpress } from "./run-process.ts";
import { readRunbooks, runBlock } from "./runbook.ts";
import type { Stores } from "./try-commands.ts";

const RUNBOOK_SECONDS = 60;

/** Runs what the page says of a store that is not served, on a small one. Returns the headings that it stands under. */
export async function tryRunbooks({ folder, report }: Pick<Stores, "folder" | "report">): Promise<readonly string[]> {
  const store = join(folder, "runbooks/letterpress.db");
  const [backups, aside] = [join(folder, "backups"), join(folder, "aside")];
  for (const made of [backups, aside]) mkdirSync(made);
  await makeLargeStore(store, 0.02);
  const env = { STORE_URL: `sqlite:${store}`, STORE: store };
  const runbooks = readRunbooks();
  const follow = async (heading: string, more: Readonly<Record<string, string>>): Promise<string> => {
    const run = await runBlock(runbooks.get(heading)?.[0] ?? "", { ...env, ...more });
    report.note(seconds(`${heading}, as the page says`, run.seconds, RUNBOOK_SECONDS));
    return run.stdout;
  };
  const newest = async () => (await runLetterpress(store, ["audit", "list", "--limit", "1"])).stdout;

  await follow("Backup", { BACKUPS: backups });
  const [backup = ""] = readdirSync(backups);
  const backedUp = await newest();
  await runLetterpress(store, ["key", "create", "--name", "after the backup", "--target", "html"]);
  const lost = await follow("Restore", { ASIDE: aside, BACKUP: join(backups, backup) });
  const isBack = (await newest()) === backedUp;
  const did = "the store is as it was at the backup; what came after it is listed";
  report.note(exactly(did, `${isBack} ${lost.includes("key.create")}`, "true true"));

  const before = statSync(store).size;
  const told = await follow("What grows", { AUDIT: join(folder, "audit.jsonl") });
  const [, versions = "0"] = /^deleted (\d+) versions/m.exec(told) ?? [];
  report.note(
    exactly(
      "versions were deleted, and the file is larger by at most their audit rows",
      `${Number(versions) > 0} ${statSync(store).size <= before * 1.01}`,
      "true true",
    ),
  );
  return ["Backup", "Restore", "What grows"];
}
