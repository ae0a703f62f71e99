import { once } from "node:events";
import { join } from "node:path";
import type { Compiler } from "../../../compile/compiler.ts";
import { startDevServer } from "../../dev/dev-server.ts";
import { openEventStream } from "../../dev/event-stream.ts";
import { FolderPreviews } from "../../dev/folder-previews.ts";
import { watchFolder } from "../../dev/watch-folder.ts";
import { openFile } from "../../environment/open-file.ts";
import type { Command, CommandContext, CommandInput } from "../../framework/command.ts";
import { UsageError } from "../../framework/usage-error.ts";
import { REMOTE } from "../../remote/find-remote-server.ts";
import { findTemplateFolders, requireTemplateFolders } from "../../template-folder/find-template-folders.ts";
import { type OpenParts, PARTS, remoteFaults, withParts } from "../../template-folder/with-parts.ts";

const DEFAULT_PORT = "8090";

/** Serves a page that shows the templates of a folder as they are edited. Needs neither server, store nor key. */
export const dev: Command = {
  details: [
    "The folder is that of one template, or contains one folder per template. Needs no server or store.",
    "",
    "  dev mails --open",
  ],
  options: [
    {
      name: "port",
      value: "port",
      help: `port to listen on, 0 for any free one; default ${DEFAULT_PORT}`,
      check: checkPort,
    },
    {
      name: "host",
      value: "address",
      help: "address to listen on; default 127.0.0.1, which only this machine can reach",
    },
    ...PARTS,
    { name: "open", help: "open the page in a browser" },
    ...REMOTE,
  ],

  findFaults: remoteFaults,

  async run(input, context) {
    const [folder = ""] = input.operands;
    requireTemplateFolders(folder);
    await withParts(input, context, [folder], (open) =>
      context.withCompiler((compiler) => serveFolder(input, context, { compiler, open })),
    );
    return undefined;
  },
};

async function serveFolder(
  input: CommandInput,
  { env, output }: CommandContext,
  { compiler, open }: { readonly compiler: Compiler; readonly open: OpenParts },
): Promise<void> {
  const [folder = ""] = input.operands;
  const events = openEventStream();
  const previews = new FolderPreviews(folder, { compiler, open, changed: events.tell });
  const server = await startDevServer({
    previews,
    events,
    host: input.value("host") ?? "127.0.0.1",
    port: Number(input.value("port") ?? DEFAULT_PORT),
  });
  const failed = Promise.withResolvers<never>();
  const refresh = () => void previews.refresh().catch(failed.reject);
  const watchers = watchedFolders(folder, input.value("partials")).map((each) => watchFolder(each, refresh));
  refresh();
  output.out(`${folder}: letterpress dev is ready on ${server.url}`);
  if (input.has("open") && !(await openFile(server.url, env))) output.note("no browser could be opened");
  await Promise.race([once(process, "SIGINT"), once(process, "SIGTERM"), failed.promise]);
  for (const watcher of watchers) watcher.close();
  await server.close();
}

/** With the folder of one template those beside it, which may have its partials. */
function watchedFolders(folder: string, partials: string | undefined): readonly string[] {
  const isTemplate = findTemplateFolders(folder)[0] === folder;
  return [isTemplate ? join(folder, "..") : folder, ...(partials === undefined ? [] : [partials])];
}

function checkPort(value: string): void {
  if (!/^\d{1,5}$/.test(value) || Number(value) > 65_535) {
    throw new UsageError(`--port must be a number from 0 to 65535, not "${value}"`);
  }
}
