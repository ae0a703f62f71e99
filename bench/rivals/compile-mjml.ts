// Runs mjml alone in a thread: receives a number of seconds, and answers with the number of times per second that it
// compiled the given MJML.
import { parentPort, workerData } from "node:worker_threads";
import mjml2html from "mjml";
import { timeCalls } from "../time-calls.ts";

parentPort?.on("message", async (seconds: number) => {
  parentPort?.postMessage(await timeCalls(() => mjml2html(workerData), seconds));
});
