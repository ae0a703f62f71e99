import { expect, it } from "vitest";
import { imageHosts } from "../../../console/src/template/preview/image-hosts.ts";

it("each host of an https URL is named once, in order, without the host of the page", () => {
  const html = `<img src="https://CDN.example.com/a.png"><a href="https://b.example:8443/">x</a>
    <img src="https://cdn.example.com/b.png"><img src="http://plain.example/c.png"><img src="https://own.example/d.png">`;
  expect(imageHosts(html, "own.example")).toEqual(["b.example:8443", "cdn.example.com"]);
});

it("a mail with very many hosts widens the policy to 40 of them", () => {
  const html = Array.from({ length: 100 }, (_, index) => `https://h${index}.example/`).join(" ");
  expect(imageHosts(html, "own.example")).toHaveLength(40);
});
