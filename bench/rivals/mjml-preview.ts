// The least that shows MJML while it is written: a text area, whose text mjml compiles after each key, beside a frame.
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import mjml2html from "mjml";

const PAGE = `<!doctype html><textarea rows="20" cols="60"></textarea>
<iframe title="The mail" width="640" height="700"></iframe>
<script>
  const [source, frame] = [document.querySelector("textarea"), document.querySelector("iframe")];
  let sent = 0;
  let shown = 0;
  source.addEventListener("input", async () => {
    const number = (sent += 1);
    const answer = await fetch("/", { method: "POST", body: source.value });
    const html = await answer.text();
    if (number < shown) return;
    shown = number;
    frame.contentDocument.open();
    frame.contentDocument.write(html);
    frame.contentDocument.close();
  });
</script>`;

const server = createServer(async (request, response) => {
  response.setHeader("content-type", "text/html; charset=utf-8");
  response.end(request.method === "POST" ? (await mjml2html(await text(request))).html : PAGE);
});
server.listen(0, "127.0.0.1");
await once(server, "listening");
console.log(`ready on http://127.0.0.1:${(server.address() as AddressInfo).port}`);
