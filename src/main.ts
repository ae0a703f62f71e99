import { splitLine } from "./cli/framework/split-line.ts";
import { runCommand } from "./cli/run-command.ts";
import { openOutput } from "./cli/terminal/open-output.ts";

/** What a shell reports for a process that SIGPIPE has ended. */
const PIPE_CLOSED = 128 + 13;

// The reader of the output may close it early, as `head` does.
process.stdout.on("error", (err: NodeJS.ErrnoException) => {
  if (err.code === "EPIPE") process.exit(PIPE_CLOSED);
  throw err;
});

const words = process.argv.slice(2);
if (splitLine(words).asksNoColour) {
  // Also for what else asks the environment, and for workers. FORCE_COLOR would go before it.
  process.env.NO_COLOR = "1";
  delete process.env.FORCE_COLOR;
}
process.exitCode = await runCommand(words, process.env, openOutput(process.stdout, process.stderr));
// A worker's channel to its primary would hold the process.
if (process.connected) process.exit();
