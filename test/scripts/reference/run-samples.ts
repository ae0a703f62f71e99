import {
  EXAMPLES,
  JOB_ID,
  KEY_ID,
  makeFooter,
  PREVIEW_LINK_ID,
  PREVIEW_TOKEN,
  restartBefore,
} from "../../../scripts/reference/examples.ts";
import { steadyAnswer, steadyEvents } from "../../../scripts/reference/record-answers.ts";
import { runWell } from "../../interop/support/client.ts";
import { shardOf } from "../../support/shard.ts";
import { startSmtpServer, testMailSettings } from "../../support/start-smtp-server.ts";
import { startTestApp } from "../../support/start-test-app.ts";

type Command = (code: string) => readonly [string, ...string[]];

const SHELL: Command = (code) => ["sh", "-c", code];
const COMMANDS: Readonly<Record<string, Command>> = {
  curl: SHELL,
  JavaScript: (code) => [process.execPath, "--input-type=module", "--eval", code],
  Python: (code) => [process.env.PYTHON ?? "python3", "-c", code],
  PHP: (code) => ["php", "-r", code.replace("<?php", "")],
  grpcurl: SHELL,
};

/**
 * Runs every sample as the served reference shows it, in the order of a new user, in each language against a server of
 * its own. Over REST a sample prints the answer that is shown beside it. Returns a line for each that does not.
 */
export async function runSamples(programs: string, shard: string | undefined): Promise<readonly string[]> {
  const faults: string[] = [];
  for (const language of shardOf(Object.keys(COMMANDS), shard)) faults.push(...(await runLanguage(language, programs)));
  return faults;
}

async function runLanguage(language: string, programs: string): Promise<readonly string[]> {
  const smtp = await startSmtpServer();
  const app = await startTestApp(testMailSettings(smtp.port));
  const faults: string[] = [];
  try {
    const samples = await readSamples(app.url);
    const env = {
      PATH: `${programs}:${process.env.PATH}`,
      LETTERPRESS_URL: app.url,
      LETTERPRESS_API_KEY: await app.issueKey(),
      ADMIN_KEY: await app.issueKey({ kind: "admin" }),
    };
    await makeFooter(app.url, env.ADMIN_KEY);
    const made = new Map<string, string>();
    const fill = (text: string) => [...made].reduce((filled, [shown, real]) => filled.replaceAll(shown, real), text);
    for (const { operationId } of EXAMPLES) {
      const sample = samples.get(operationId);
      const code = fill(sample?.get(language) ?? "");
      const command = COMMANDS[language]?.(code);
      if (code === "" || command === undefined) throw new Error(`${operationId} has no sample in ${language}`);
      await restartBefore(operationId, () => app.restart(async () => undefined));
      const printed = await runWell(command, { env }).catch((err: Error) => err.message);
      if (!isExpected(printed, language, sample?.get("Answer"))) faults.push(`${language}, ${operationId}: ${printed}`);
      const idOf = (text: string) => /"id": *"([\w-]+)"/.exec(text)?.[1] ?? "";
      if (operationId === "CreateKey") made.set(KEY_ID, idOf(printed));
      if (operationId === "StartRepublish") made.set(JOB_ID, idOf(printed));
      if (operationId === "CreatePreviewLink") {
        made.set(PREVIEW_LINK_ID, idOf(printed)).set(PREVIEW_TOKEN, /lp_preview_\w+/.exec(printed)?.[0] ?? "");
      }
    }
    console.log(`${language}: ${EXAMPLES.length} samples, ${faults.length} of them failed`);
  } finally {
    await app.close();
    await smtp.close();
  }
  return faults;
}

/** gRPC spells members in another way, and leaves out those that are empty. */
function isExpected(printed: string, language: string, shown = ""): boolean {
  if (shown.startsWith("retry:")) {
    return language === "grpcurl"
      ? /"(published|cancelled)"/.test(printed)
      : steadyEvents(printed).trim() === shown.trim();
  }
  try {
    const isSame = JSON.stringify(steadyAnswer(printed)) === JSON.stringify(JSON.parse(shown));
    return language === "grpcurl" ? typeof JSON.parse(printed) === "object" : isSame;
  } catch {
    return false;
  }
}

/** By operation, then by language, with the answer among them. */
async function readSamples(url: string): Promise<ReadonlyMap<string, ReadonlyMap<string, string>>> {
  const pages = await Promise.all(
    ["templates", "brands", "keys", "preview-links", "translations", "republish", "audit", "server"].map(async (name) =>
      (await fetch(`${url}/docs/${name}.md`)).text(),
    ),
  );
  const operations = pages.flatMap((page) => page.split(/^## /m).slice(1));
  return new Map(
    operations.map((text) => {
      const fences = [...text.matchAll(/^#### (\w+)[^\n]*\n\n```\w+\n(.*?)\n```$/gms)];
      return [/^\w+/.exec(text)?.[0] ?? "", new Map(fences.map(([, language = "", code = ""]) => [language, code]))];
    }),
  );
}
