import { resolve } from "node:path";
import type { WorkerCompiler } from "../../compile/pool/worker-compiler.ts";
import { readConfig } from "../../config.ts";
import { callerFolder, withEnvFile, withFilesFromHere } from "../environment/command-environment.ts";
import { describeStore } from "../environment/describe-store.ts";
import type { CommandContext, CommandInput } from "../framework/command.ts";
import { describeServer, findRemoteServer } from "../remote/find-remote-server.ts";

/** The environment of a command line. */
export interface Surroundings extends Pick<CommandContext, "env" | "output"> {
  /** A compiler shared by all command lines of the process, which is not closed. By default, each opens its own. */
  readonly compiler?: WorkerCompiler | undefined;
}

/**
 * Creates the context of a command. Changes to the caller's folder, to which paths on the command line are relative.
 */
export function prepareContext(
  name: string,
  input: CommandInput,
  { env, output, compiler }: Surroundings,
): CommandContext {
  const folder = callerFolder(env);
  const envFile = input.value("env-file");
  const given = envFile === undefined ? env : withEnvFile(env, resolve(folder, envFile));
  // A server reads only the files that its environment names.
  const movesToCaller = name !== "serve" && folder !== process.cwd();
  const seen = movesToCaller ? withFilesFromHere(given) : given;
  if (movesToCaller) process.chdir(folder);

  const withServices: CommandContext["withServices"] = async (use, { mayMake } = { mayMake: false }) => {
    const config = readConfig(seen);
    const { openServices } = await import("../../services.ts");
    const services = await openServices(config, { mayMake, note: output.note, compiler });
    // Programs know the store, and do not read notes.
    if (!input.has("json")) output.note(describeStore(config));
    try {
      return await use(services);
    } finally {
      await services.close();
    }
  };

  return {
    env: seen,
    output,
    withServices,
    async withCompiler(use) {
      if (compiler !== undefined) return use(compiler);
      const { openWorkerCompiler } = await import("../../compile/pool/worker-compiler.ts");
      const opened = openWorkerCompiler({ limits: { timeMs: { change: 30_000, check: 30_000, republish: 30_000 } } });
      try {
        return await use(opened);
      } finally {
        await opened.close();
      }
    },
    async withApi(use, { mayMake = false, acceptsSdkKey = false } = {}) {
      const server = findRemoteServer(input, given, { acceptsSdkKey });
      if (server === undefined) {
        const { toLocalApi } = await import("../api/local-api.ts");
        return withServices((services) => use(toLocalApi(services, output.note)), { mayMake });
      }
      const { openRemoteApi } = await import("../remote/remote-api.ts");
      if (!input.has("json")) output.note(describeServer(server));
      return use(openRemoteApi(server));
    },
  };
}
