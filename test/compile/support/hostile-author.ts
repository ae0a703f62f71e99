import { blockOf, documentOf, rowOf } from "./document-fixture.ts";

type Fields = Readonly<Record<string, unknown>>;

/** Texts that end one context or another. */
export const BREAKOUTS = [
  '"><script>alert(1)</script>',
  "'><script>alert(1)</script>",
  "--><script>alert(1)</script><!--",
  "--!><script>alert(1)</script>",
  "<![endif]--><script>alert(1)</script>",
  "</style><script>alert(1)</script>",
  "</title><script>alert(1)</script>",
  '" onerror="alert(1)',
  "' onmouseover='alert(1)",
  "&quot; onerror=&quot;alert(1)",
  "');background:url('javascript:alert(1)",
  "{{ name }}{{",
  "<b>&amp;</b>",
  "</td></tr></table></div></body>",
];

/** Every string of a document that is written somewhere, as a document that differs in it alone. */
export const PLACES: Readonly<Record<string, (text: string) => Fields>> = {
  template_name: (text) => documentOf([], { template_name: text.replaceAll("{{", "((") }),
  preheaderText: (text) => documentOf([], { canvas: { preheaderText: text } }),
  "heading content": (text) => page("heading", { content: text }),
  "list content": (text) => page("list", { content: `<ul><li>${text}</li></ul>` }),
  "image alt": (text) => page("image", { src: "https://a.example/x.png", alt: text }),
  "video alt": (text) =>
    page("video", { coverImage: "https://a.example/x.png", src: "https://a.example/v", alt: text }),
  "video label": (text) => page("video", { src: "https://a.example/v", alt: text }),
  "button text": (text) => page("button", { text, link: "https://a.example/" }),
  "button iconAlt": (text) =>
    page("button", { iconAlt: text, icon: "https://a.example/i.png", link: "https://a.example/" }),
  "anchor text": (text) => page("anchor", { text, link: "https://a.example/" }),
  "menu label": (text) => page("menu", { items: [{ label: text, link: "https://a.example/", enabled: true }] }),
  "social name": (text) =>
    page("socials", {
      platforms: [{ name: text, link: "https://a.example/", icon: "https://a.example/s.png", enabled: true }],
    }),
  "table caption": (text) => page("table", { columns: [{}], caption: text, head: [{ content: "a" }] }),
  "table head": (text) => page("table", { columns: [{}], head: [{ content: text }] }),
  "table cell": (text) => page("table", { columns: [{}], rows: [{ cells: [{ content: text }] }] }),
  "table footer": (text) => page("table", { columns: [{}], footer: [{ cells: [{ content: text, header: true }] }] }),
  "link behind a host": (text) => page("anchor", { link: `https://a.example/${text}` }),
  "image source": (text) => page("image", { src: `https://a.example/${text}`, alt: "x" }),
  "row background": (text) => documentOf([rowOf([], { backgroundImage: `https://a.example/${text}` })]),
  "column background": (text) => documentOf([{ columns: [{ backgroundImage: `https://a.example/${text}` }] }]),
  "page background": (text) => documentOf([], { canvas: { bodyBackgroundImage: `https://a.example/${text}` } }),
  "row id": (text) => documentOf([rowOf([], { id: text.replaceAll("{{", "(("), minHeight: 40 })]),
  "default of a tag": (text) =>
    page("anchor", { text: `{{ name|"${text.replaceAll('"', "'")}" }}`, link: "https://a.example/" }),
};

function page(kind: string, props: Fields): Fields {
  return documentOf([rowOf([blockOf(kind, props)])]);
}
