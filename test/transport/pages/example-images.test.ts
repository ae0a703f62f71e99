import { readFileSync, statSync } from "node:fs";
import { expect, it } from "vitest";
import { IMAGE_NAMES } from "../../../examples/images/image-names.ts";
import { useTestApp } from "../../support/use-test-app.ts";

const app = useTestApp();

it.each(IMAGE_NAMES)("serves %s to mail programs and pages of other origins", async (name) => {
  const answer = await fetch(`${app.url}/examples/images/${name}.png`, { headers: { "accept-encoding": "identity" } });
  expect([answer.status, Object.fromEntries(answer.headers)]).toEqual([
    200,
    expect.objectContaining({
      "content-type": "image/png",
      "x-content-type-options": "nosniff",
      "cross-origin-resource-policy": "cross-origin",
      "cache-control": "public, max-age=86400",
      etag: expect.stringMatching(/^"[\w-]{22}"$/),
    }),
  ]);
  const file = readFileSync(new URL(`../../../examples/images/${name}.png`, import.meta.url));
  expect(file.equals(Buffer.from(await answer.arrayBuffer()))).toBe(true);
});

it("has a head alone for HEAD, and does not send an image again to who has it", async () => {
  const url = `${app.url}/examples/images/shop-cup.png`;
  const head = await fetch(url, { method: "HEAD", headers: { "accept-encoding": "identity" } });
  expect([head.status, head.headers.get("content-type"), await head.text()]).toEqual([200, "image/png", ""]);
  const { size } = statSync(new URL("../../../examples/images/shop-cup.png", import.meta.url));
  expect(head.headers.get("content-length")).toBe(String(size));
  const etag = head.headers.get("etag") ?? "";
  const again = await fetch(url, { headers: { "accept-encoding": "identity", "if-none-match": etag } });
  expect([again.status, again.headers.get("etag"), await again.text()]).toEqual([304, etag, ""]);
});

it.each(["", "none.png", "shop-cup", "source/shop-cup.svg", "..%2Fwelcome.data.json", "%2e%2e/welcome.data.json"])(
  "has nothing at %j",
  async (path) => {
    expect((await fetch(`${app.url}/examples/images/${path}`)).status).toBe(404);
  },
);
