import type { CommandContext, CommandInput, CommandOption } from "../framework/command.ts";
import { UsageError } from "../framework/usage-error.ts";
import { isLoopback } from "./is-loopback.ts";

/** The option and the variable that allow sending a key over a network unencrypted. */
export const INSECURE_HTTP: CommandOption = {
  name: "insecure-http",
  help: "allow http:// to another machine, which exposes the key to the network; or set LETTERPRESS_INSECURE_HTTP=1",
};

/** Whether the command or the environment allows http:// to other machines. */
export function allowsInsecureHttp(input: Pick<CommandInput, "has">, env: CommandContext["env"]): boolean {
  return input.has(INSECURE_HTTP.name) || env.LETTERPRESS_INSECURE_HTTP === "1";
}

/** Throws a UsageError for a server URL that a key must not be sent to: http:// on another machine. */
export function assertPrivateUrl(url: string): void {
  const { protocol, hostname } = new URL(url);
  if (protocol === "https:" || isLoopback(hostname)) return;
  throw new UsageError(
    `${url} is not encrypted, so the network could read the key: use https://, or allow it with --insecure-http or LETTERPRESS_INSECURE_HTTP=1`,
  );
}
