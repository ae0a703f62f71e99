import { colourSeverity } from "./cli/colour-severity.ts";
import { runCommand } from "./cli/run-command.ts";

/** What a shell reports for a process that SIGPIPE has ended. */
const PIPE_CLOSED = 128 + 13;

// Whoever reads the output may have seen enough, as `head` has.
process.stdout.on("error", (err: NodeJS.ErrnoException) => {
  if (err.code === "EPIPE") process.exit(PIPE_CLOSED);
  throw err;
});

process.exitCode = await runCommand(process.argv.slice(2), process.env, {
  out: (text) => process.stdout.write(`${colourSeverity(text, process.stdout)}\n`),
  note: (text) => process.stderr.write(`${colourSeverity(text, process.stderr)}\n`),
  ...(process.stderr.isTTY && { progress: (line = "") => process.stderr.write(`\r\x1b[K${line}`) }),
});
// A worker's channel to its primary would hold the process.
if (process.connected) process.exit();
