// Posts each change of a published template to WEBHOOK_URL, signed with WEBHOOK_SECRET. Continues from CURSOR_FILE.
import { createHmac } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { LetterpressClient, type TemplateChange } from "../clients/js/src/index.ts";

const { WEBHOOK_URL = "http://127.0.0.1:9000/", WEBHOOK_SECRET = "", CURSOR_FILE = "letterpress.cursor" } = process.env;

async function post(change: TemplateChange): Promise<void> {
  const body = JSON.stringify(change);
  const signature = createHmac("sha256", WEBHOOK_SECRET).update(body).digest("hex");
  const headers = { "content-type": "application/json", "letterpress-signature": `sha256=${signature}` };
  for (let pauseMs = 500; ; pauseMs = Math.min(2 * pauseMs, 30_000)) {
    const isAccepted = await fetch(WEBHOOK_URL, { method: "POST", headers, body }).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isAccepted) return;
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}

const client = new LetterpressClient({ baseUrl: process.env.LETTERPRESS_URL ?? "http://127.0.0.1:8080" });
let posted = Promise.resolve();
const watch = client.watch({
  cursor: existsSync(CURSOR_FILE) ? readFileSync(CURSOR_FILE, "utf8") : undefined,
  onChange(change) {
    // One after the other, so that the cursor never passes a change that was not accepted.
    posted = posted.then(() => post(change)).then(() => writeFileSync(CURSOR_FILE, change.cursor));
  },
  onError: (error) => process.stderr.write(`${error.message}\n`),
});
process.once("SIGTERM", () => watch.close());
await watch.ready;
process.stdout.write(`posting changes to ${WEBHOOK_URL}\n`);
await watch.ended;
