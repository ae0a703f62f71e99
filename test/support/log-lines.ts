import type { ServerProcess } from "./start-process.ts";

/** What a process and its workers have logged until now, a line each. What is no log line is left out. */
export function logLines(server: Pick<ServerProcess, "stderr">): readonly Readonly<Record<string, unknown>>[] {
  const lines = server.stderr().split("\n");
  return lines.filter((line) => line.startsWith("{") && line.endsWith("}")).map((line) => JSON.parse(line));
}
