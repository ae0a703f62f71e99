// mjml alone, in a thread of its own: told how many seconds, it answers how often in a second it compiled the MJML it
// was given.
import { parentPort, workerData } from "node:worker_threads";
import mjml2html from "mjml";
import { timeCalls } from "../time-calls.ts";

parentPort?.on("message", async (seconds: number) => {
  parentPort?.postMessage(await timeCalls(() => mjml2html(workerData), seconds));
});
