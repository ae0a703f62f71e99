import { spawn } from "node:child_process";
import { join } from "node:path";
import { type ServerProcess, waitUntilReady } from "../../support/start-process.ts";

const PROGRAM = join(import.meta.dirname, "../../../bin/letterpress.js");
/** Has a process of Node print each request that it is sent, before it looks at it. */
const PRINT_REQUESTS = `
import { subscribe } from "node:diagnostics_channel";
subscribe("http.server.request.start", ({ request }) => console.error(request.method + " " + request.url));
`;

/** Starts `letterpress dev` on a folder and a free port. What it is asked for is in its standard error. */
export async function startDev(folder: string): Promise<ServerProcess> {
  return await waitUntilReady(
    spawn(process.execPath, [PROGRAM, "dev", folder, "--port", "0"], {
      env: {
        PATH: process.env.PATH,
        NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(PRINT_REQUESTS)}`,
      },
      stdio: ["ignore", "pipe", "pipe"],
    }),
  );
}
