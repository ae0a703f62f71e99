import { expect, it } from "vitest";
import { loadLabel, remoteImages } from "../../../console/src/template/preview/remote-images.ts";

const OWN = { host: "own.example", publicUrl: "https://letterpress.example" };

it("counts each image over https once, in elements, backgrounds and styles, and not links or this page's host", () => {
  const html = `<style>.a { background-image: url('https://Styles.example/p.png') }</style>
    <img src="https://CDN.example.com/a.png"><img alt="" src='https://cdn.example.com/a.png'>
    <img srcset="https://cdn.example.com/b.png 1x, https://b.example:8443/c.png 2x" src="http://plain.example/c.png">
    <td background=https://cdn.example.com/d.png style="background:#fff url(&quot;https://cdn.example.com/e.png&quot;)">
    <a href="https://www.example.com/">x</a> https://text.example/ <img src="https://${OWN}/d.png">`;
  expect(remoteImages(html, OWN)).toEqual({
    count: 6,
    hosts: ["cdn.example.com", "b.example:8443", "styles.example"],
  });
});

it("counts nothing that a browser does not show: fonts, imported sheets and what is for Outlook alone", () => {
  const html = `<style>@import url(https://fonts.example/a.css); @font-face { src: url(https://fonts.example/a.woff2) }</style>
    <!--[if mso]><v:fill src="https://outlook.example/a.png" /><![endif]-->`;
  expect(remoteImages(html, OWN)).toEqual({ count: 0, hosts: [] });
});

it("leaves out the examples' images at the public address of the server, and nothing else there", () => {
  const html = '<img src="https://letterpress.example/examples/images/a.png"><img src="https://letterpress.example/b">';
  expect(remoteImages(html, OWN)).toEqual({ count: 1, hosts: ["letterpress.example"] });
});

it("names no more hosts than a policy may", () => {
  const html = Array.from({ length: 100 }, (_, index) => `<img src="https://h${index}.example/a.png">`).join(" ");
  expect(remoteImages(html, OWN).hosts).toHaveLength(40);
});

it("says what is loaded from where", () => {
  expect(loadLabel({ count: 1, hosts: ["a.example"] })).toBe("Load 1 image from a.example");
  expect(loadLabel({ count: 3, hosts: ["a.example", "b.example"] })).toBe(
    "Load 3 images from a.example and 1 more host",
  );
});
