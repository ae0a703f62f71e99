/** Writes docs/dev.png: the page of `letterpress dev` with a mail, one finding and its data. Needs Chromium. */
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { startDev } from "../test/cli/dev/start-dev.ts";
import { openPage } from "../test/pixels/browser-page.ts";
import { startChromium } from "../test/pixels/start-chromium.ts";

const MAIL = `<mjml lang="en">
  <mj-head><mj-title>Your table</mj-title></mj-head>
  <mj-body background-color="#f4f1ea">
    <mj-section background-color="#ffffff">
      <mj-column>
        <mj-text font-size="24px">Your table is booked, {{ first_name }}</mj-text>
        <mj-text>{{ guests }} guests, {{ day }} at eight.</mj-text>
        <mj-image src="https://example.com/map.png" alt="The way from the station" />
        <mj-text color="#bbbbbb">We keep it for fifteen minutes.</mj-text>
        <mj-button href="{{ change_url }}">Change or cancel</mj-button>
      </mj-column>
    </mj-section>
  </mj-body>
</mjml>
`;
const DATA = {
  data: { first_name: "Ann", guests: "Four", day: "Friday", change_url: "https://example.com/booking/7" },
};
const SCREEN = { width: 1400, height: 900, deviceScaleFactor: 1, mobile: false };

const folder = mkdtempSync(join(tmpdir(), "letterpress-picture-"));
mkdirSync(join(folder, "booking/samples"), { recursive: true });
writeFileSync(join(folder, "booking/letterpress.json"), '{ "name": "Booking", "subject": "See you on {{ day }}" }');
writeFileSync(join(folder, "booking/template.mjml"), MAIL);
writeFileSync(join(folder, "booking/samples/ann.json"), JSON.stringify(DATA));
const dev = await startDev(folder);
const chromium = await startChromium();
try {
  if (chromium === undefined) throw new Error("there is no Chromium; CHROMIUM names its command");
  const page = await openPage(chromium.devTools);
  await page.send("Emulation.setDeviceMetricsOverride", SCREEN);
  await page.show(`${dev.url}/`);
  const mail = 'document.querySelector("#narrow").contentDocument?.querySelector("td") != null';
  while (!(await page.evaluate(mail))) await wait(50);
  await wait(500);
  const { data } = await page.send<{ data: string }>("Page.captureScreenshot", { format: "png" });
  writeFileSync(join(import.meta.dirname, "../docs/dev.png"), Buffer.from(data, "base64"));
} finally {
  await chromium?.close();
  dev.child.kill();
  await once(dev.child, "exit");
  rmSync(folder, { recursive: true, force: true });
}
