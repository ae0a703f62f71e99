import { expect, test } from "vitest";
import { columnOf, findingsOf, mailOf } from "./support/mjml-fixture.ts";

const AT = (components: string) => columnOf(`\n${components}\n`);
const BUTTON = (href: string) => AT(`<mj-button href="${href}">Open</mj-button>`);
const IMAGE = (src: string) => AT(`<mj-image src="${src}" alt="Map" />`);
const LINK = (href: string) => AT(`<mj-text><a href=${href}>Open</a></mj-text>`);

test.each<[string, string, readonly string[]]>([
  ["https", BUTTON("https://a.example/x?y=1&amp;z=2#t"), []],
  [
    "mail, telephone and message",
    AT('<mj-text><a href="mailto:a@b.example">a</a><a href="tel:+1">b</a><a href="SMS:+1">c</a></mj-text>'),
    [],
  ],
  ["a place in the mail", LINK('"#top"'), []],
  ["a mark alone, and nothing", AT('<mj-button href="#">a</mj-button><mj-button href="">b</mj-button>'), []],
  ["a tag", BUTTON("{{ url }}"), []],
  ["a tag behind the host", BUTTON("https://a.example/{{ id }}?b={{ c }}"), []],
  ["a script", BUTTON("javascript:alert(1)"), ["error link.forbidden-scheme mjml:2:18"]],
  ["a script in references", BUTTON("&#106;avascript&colon;alert(1)"), ["error link.forbidden-scheme mjml:2:18"]],
  ["a script with line breaks", BUTTON("java\nscript:alert(1)"), ["error link.forbidden-scheme mjml:2:18"]],
  ["data", BUTTON("data:text/html,x"), ["error link.forbidden-scheme mjml:2:18"]],
  ["a file", LINK('"file:///etc/passwd"'), ["error link.forbidden-scheme mjml:2:19"]],
  ["a script without quotes", LINK("javascript:alert(1)"), ["error link.forbidden-scheme mjml:2:18"]],
  ["a path", BUTTON("/shop"), ["error link.relative mjml:2:18"]],
  ["a host without scheme", BUTTON("www.example.com"), ["error link.relative mjml:2:18"]],
  ["a host and port without scheme", BUTTON("a.example:8080/x"), ["error link.relative mjml:2:18"]],
  ["two slashes", BUTTON("//a.example/x"), ["error link.relative mjml:2:18"]],
  ["no host", BUTTON("https://"), ["error link.invalid mjml:2:18"]],
  ["a host with a blank", BUTTON("https://a b.example/"), ["error link.invalid mjml:2:18"]],
  ["a port that is none", BUTTON("https://a.example:x/"), ["error link.invalid mjml:2:18"]],
  ["an image of a mail", IMAGE("cid:map"), []],
  ["an image without scheme", IMAGE("images/map.png"), ["error link.relative mjml:2:16"]],
  ["an image in the mail", IMAGE("data:image/png;base64,AA=="), ["error link.forbidden-scheme mjml:2:16"]],
  ["an image in HTML", AT('<mj-text><img alt="a" src="map.png"></mj-text>'), ["error link.relative mjml:2:28"]],
  ["a background", mailOf('<mj-section\nbackground-url="bg.png"></mj-section>'), ["error link.relative mjml:2:17"]],
  [
    "HTML for Outlook",
    AT('<mj-raw><!--[if mso]><a href="x">a</a><![endif]--></mj-raw>'),
    ["error link.relative mjml:2:31"],
  ],
  ["a comment", AT('<mj-raw><!-- <a href="x">a</a> --></mj-raw>'), []],
  [
    "defaults",
    mailOf("", '<mj-attributes>\n<mj-button href="x" /></mj-attributes>'),
    ["error link.relative mjml:2:18"],
  ],
  [
    "an image of a carousel",
    AT('<mj-carousel><mj-carousel-image src="https://a.example/x" thumbnails-src="x" alt="a" /></mj-carousel>'),
    ["error link.relative mjml:2:75"],
  ],
  [
    "a menu with an address of its own",
    AT('<mj-navbar base-url="https://a.example"><mj-navbar-link href="/b">B</mj-navbar-link></mj-navbar>'),
    [],
  ],
  [
    "a menu without",
    AT('<mj-navbar><mj-navbar-link href="/b">B</mj-navbar-link></mj-navbar>'),
    ["error link.relative mjml:2:34"],
  ],
  [
    "a menu of another scheme",
    AT('<mj-navbar base-url="ftp://a.example" />'),
    ["error link.forbidden-scheme mjml:2:22"],
  ],
  ["a tag with a default without host", BUTTON("{{ u|'https://' }}"), ["error link.invalid mjml:2:18"]],
  ["what a sending service fills in", BUTTON("*|UNSUB|*"), ["warning placeholder.undeclared mjml:2:18"]],
  ["a mail to nobody", BUTTON("mailto:"), ["error link.invalid mjml:2:18"]],
  ["a mail to whom the reader likes", BUTTON("mailto:?subject=Hi"), []],
  [
    "a form",
    AT('<mj-raw><form action="https://a.example/f"><button formaction="/g"></button></form></mj-raw>'),
    ["error link.relative mjml:2:64"],
  ],
  [
    "a form that sends a script",
    AT('<mj-raw><form action="javascript:x"></form></mj-raw>'),
    ["error link.forbidden-scheme mjml:2:23"],
  ],
  ["a form without an address", AT('<mj-raw><form action=""></form></mj-raw>'), []],
  [
    "images for several screens",
    AT('<mj-image alt="" src="https://a.example/1" srcset="https://a.example/1 300w, https://a.example/2,3 600w" />'),
    [],
  ],
  [
    "images for several screens, two of them relative",
    AT('<mj-image alt="" src="https://a.example/1" srcset="/1 1x,\nhttps://a.example/2 2x, x.png" />'),
    ["error link.relative mjml:2:52", "error link.relative mjml:3:25"],
  ],
  [
    "images for several screens in HTML",
    AT('<mj-raw><picture><source srcset="javascript:x"><img alt="" src="https://a.example/1"></picture></mj-raw>'),
    ["error link.forbidden-scheme mjml:2:34"],
  ],
  ["the picture of a film", AT('<mj-raw><video poster="x.png"></video></mj-raw>'), ["error link.relative mjml:2:24"]],
])("%s", async (_, text, expected) => {
  expect(await findingsOf(text)).toEqual(expected);
});
