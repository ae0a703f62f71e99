import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeKey } from "../api-calls.ts";
import { atLeast, exactly, none, type Scenario } from "../scenario.ts";
import { startServer } from "../server-under-test.ts";

const SECRET_LENGTH = 43;

/**
 * Looks for every secret that any scenario was given in every file that any server wrote: stores, logs, metrics. Comes
 * last.
 */
export const secretSweep: Scenario = {
  name: "secret sweep",
  async run({ workspace }) {
    const server = await startServer(workspace, { env: { LOG_LEVEL: "trace" } });
    const { id, token } = await makeKey(server, workspace);
    for (const path of ["/v1/sdk/template/welcome", `/v1/sdk/template/${token}`, `/${token}?key=${token}`]) {
      await fetch(server.url + path, { headers: { authorization: `Bearer ${token}`, "x-request-id": token } });
    }
    await server.metric("process_open_fds");
    // While it runs, as a killed process would leave them: with the write-ahead log.
    const running = findSecrets(workspace.root, workspace.secrets);
    await server.stop();
    const stopped = findSecrets(workspace.root, workspace.secrets);
    const planted = join(workspace.folder("planted"), "file");
    writeFileSync(planted, `before ${token} after`);
    const control = findSecrets(join(planted, ".."), workspace.secrets);
    const files = listFiles(workspace.root);
    const bytes = files.reduce((sum, file) => sum + statSync(file).size, 0);
    const did = `${workspace.secrets.size} secrets, ${files.length} files, ${Math.round(bytes / 1e6)} MB`;
    return [
      none(`${did}: found`, [...running, ...stopped]),
      exactly("found where one was planted", control.length === 1 && control[0] === planted ? "yes" : "no", "yes"),
      atLeast("files that name the key itself", files.filter((file) => readFileSync(file).includes(id)).length, 1, ""),
    ];
  },
};

function findSecrets(root: string, secrets: ReadonlySet<string>): readonly string[] {
  return listFiles(root).filter((file) => {
    for (const [run] of readFileSync(file, "latin1").matchAll(/[0-9A-Za-z]{43,}/g)) {
      for (let start = 0; start + SECRET_LENGTH <= run.length; start++) {
        if (secrets.has(run.slice(start, start + SECRET_LENGTH))) return true;
      }
    }
    return false;
  });
}

function listFiles(root: string): readonly string[] {
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}
