import cluster from "node:cluster";
import { PROGRAM_FORMAT } from "../../../../core/evaluator/program.ts";
import type { App, RunningServer } from "../../../app/running-server.ts";
import { findMisspeltVariables } from "../../../config/find-misspelt-variables.ts";
import { type Config, readConfig } from "../../../config.ts";
import { NO_CONSOLE } from "../../../domain/no-console.ts";
import { namesStore } from "../../environment/command-environment.ts";
import { consoleLink } from "../../environment/console-link.ts";
import { describeSettings } from "../../environment/describe-settings.ts";
import { describeStore } from "../../environment/describe-store.ts";
import { tuneHeap } from "../../environment/tune-heap.ts";
import type { Command } from "../../framework/command.ts";
import { PROGRAM_CALL } from "../../framework/program-call.ts";

/** Runs the service until a signal ends it. */
export const serve: Command = {
  details: describeSettings(),
  options: [
    { name: "examples", help: "load the example templates into an empty store (EXAMPLES=on)" },
    { name: "workers", value: "n|auto", help: "number of processes that serve (WORKERS)" },
  ],

  async run(input, { env, output }) {
    tuneHeap();
    const workers = input.value("workers");
    const config = readConfig({
      // A store that nobody has named is one to try it with.
      ...(input.has("examples") || !namesStore(env) ? { EXAMPLES: "on" } : {}),
      ...env,
      ...(workers === undefined ? {} : { WORKERS: workers }),
    });
    if (cluster.isWorker) {
      const { startWorker } = await import("../../../app/start-worker.ts");
      await runUntilStopped(await startWorker(config));
      return undefined;
    }
    for (const { name, meant } of findMisspeltVariables(env)) {
      output.note(`warning: ${name} is not a setting and has no effect; did you mean ${meant}?`);
    }
    const app = await start(config, output.note);
    const stopped = runUntilStopped(app);
    output.out(describeConsole(app));
    output.out(`API reference: ${app.url}/docs`);
    output.out(describeStore(config));
    for (const line of describeFirstStart(app)) output.out(line);
    if (!app.hasAdminKey) output.out(NO_ADMIN_KEY);
    else if (app.firstStart === undefined) output.out(ANOTHER_KEY);
    app.ready.then(
      () => output.out(`Letterpress is ready on ${app.url}`),
      () => undefined, // told below
    );
    await waitUntilStopped(app, stopped);
    return undefined;
  },
};

/** Loads what serves once it is to be served: the help needs none of it. */
async function start(config: Config, note: (line: string) => void): Promise<App> {
  if (config.workers === 1) return (await import("../../../app/start-app.ts")).startApp(config, { note });
  return (await import("../../../app/start-primary.ts")).startPrimary(config, note);
}

/** Stops the server when it cannot become ready. */
async function waitUntilStopped(app: App, stopped: Promise<void>): Promise<void> {
  try {
    await Promise.race([stopped, app.ready]);
    await stopped;
  } catch (err) {
    await app.close();
    throw err;
  }
}

/**
 * The first signal stops the server; the second ends it at once. SIGHUP reads its certificate again, SIGUSR2 records
 * profiles.
 */
async function runUntilStopped(server: RunningServer): Promise<void> {
  const signalled = Promise.withResolvers<void>();
  let isSignalled = false;
  function take(): void {
    if (isSignalled) {
      server.kill();
      process.exit(1);
    }
    isSignalled = true;
    signalled.resolve();
  }
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, take);
  process.on("SIGHUP", () => server.reload());
  process.on("SIGUSR2", () => server.profile());
  await Promise.race([signalled.promise, server.stopping]);
  await server.close();
}

const NO_ADMIN_KEY = `There is no valid admin key. Create one: ${PROGRAM_CALL} key create --admin --name NAME\n`;

const ANOTHER_KEY = `To create another key: ${PROGRAM_CALL} key create --name NAME --target all`;

function describeConsole({ url, hasConsole, loginCode }: App): string {
  if (!hasConsole) return NO_CONSOLE;
  if (loginCode === undefined) return `Console: ${url}/console (to sign in: ${PROGRAM_CALL} console)`;
  return `Console: ${consoleLink(url, loginCode)} (signs in once, for ten minutes)`;
}

function describeFirstStart({ firstStart, url }: App): readonly string[] {
  if (firstStart === undefined) return [];
  const { adminToken, sdkToken, examples, brands } = firstStart;
  const lines: string[] = [];
  if (examples.length > 0) lines.push(`Loaded and published the examples: ${examples.join(", ")}.`);
  if (brands.length > 0) lines.push(`Loaded and published the brands: ${brands.join(", ")}.`);
  if (adminToken !== undefined || sdkToken !== undefined)
    lines.push("These keys are shown only once; save them now:", "");
  if (adminToken !== undefined) lines.push(`  admin key  ${adminToken}`);
  if (sdkToken !== undefined) lines.push(`  SDK key    ${sdkToken}`);
  if (sdkToken !== undefined) {
    lines.push("", "Fetch a template:", "");
    const path = `/v1/sdk/template/${examples[0]}?target=html&program_format=${PROGRAM_FORMAT}`;
    lines.push(`  curl -s -H "Authorization: Bearer ${sdkToken}" "${url}${path}"`);
  }
  return lines.length === 0 ? [] : [...lines, ""];
}
