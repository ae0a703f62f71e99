import { runCommand } from "./cli/run-command.ts";

process.exitCode = await runCommand(process.argv.slice(2), process.env, {
  out: (text) => process.stdout.write(`${text}\n`),
  note: (text) => process.stderr.write(`${text}\n`),
});
// A worker's channel to its primary would hold the process.
if (process.connected) process.exit();
