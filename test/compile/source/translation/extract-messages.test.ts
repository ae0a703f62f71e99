import { describe, expect, test } from "vitest";
import { extractMessages } from "../../../../src/compile/source/translation/extract-messages.ts";
import type { TemplateSource } from "../../../../src/domain/template/template-source.ts";

/** Role and text of each message, and what its placeholders are. */
function messagesOf(source: TemplateSource, subject?: string): readonly unknown[] {
  return extractMessages({ source, subject }).map(({ role, text, placeholders }) => {
    const named = placeholders.map(({ name, source: written, paired }) => [
      name,
      written,
      ...(paired ? ["paired"] : []),
    ]);
    return [role, text, ...named];
  });
}

const mjml = (body: string, head = ""): TemplateSource => ({
  kind: "mjml",
  text: `<mjml><mj-head>${head}</mj-head><mj-body><mj-section><mj-column>${body}</mj-column></mj-section></mj-body></mjml>`,
});

const document = (children: readonly unknown[], more: object = {}): TemplateSource => {
  const row = { id: "r", type: "row", columns: [{ id: "c", width: 100, children }] };
  const canvas = { preheaderText: "" };
  const envelope = { template_id: "t", template_name: "T", schema_version: "1.0", canvas, rows: [row] };
  return { kind: "document", text: JSON.stringify({ ...envelope, ...more }) };
};

const block = (componentType: string, props: object) => ({
  id: componentType,
  type: "component",
  componentType,
  props,
});

describe("of MJML", () => {
  test("inline markup is numbered, tags have the names of their values", () => {
    const text = `<mj-text>Hello <b>{{ first_name }}</b>,<br />see <a href="{{ shop }}">your <i>order</i></a> of {{ order.total | money: 'EUR' }}</mj-text>`;
    expect(messagesOf(mjml(text))).toEqual([
      [
        "text",
        "Hello <1>{first_name}</1>,<2/>see <3>your <4>order</4></3> of {order_total}",
        ["1", "<b>", "paired"],
        ["first_name", "{{ first_name }}"],
        ["2", "<br />"],
        ["3", '<a href="{{ shop }}">', "paired"],
        ["4", "<i>", "paired"],
        ["order_total", "{{ order.total | money: 'EUR' }}"],
      ],
    ]);
  });

  test("a tag that says something else has a number behind its name, the same one does not", () => {
    const text = "<mj-text>{{ total }} of {{ total | number }} is {{ total }}</mj-text>";
    expect(messagesOf(mjml(text))).toEqual([
      ["text", "{total} of {total_2} is {total}", ["total", "{{ total }}"], ["total_2", "{{ total | number }}"]],
    ]);
  });

  test("blocks of HTML are texts of their own, without markup around all of their words", () => {
    const text = `<mj-text>
      <h1><b>Thanks</b></h1>
      <p>One
         line</p><ul><li>First</li><li><a href="https://shop.example">Second</a></li></ul>
      Rest<br>
    </mj-text>`;
    expect(messagesOf(mjml(text))).toEqual([
      ["text", "Thanks"],
      ["text", "One line"],
      ["text", "First"],
      ["link", "Second"],
      ["text", "Rest"],
    ]);
  });

  test("each component, attribute, title and preview has its role", () => {
    const head = `<mj-title>Welcome</mj-title><mj-preview>Look inside</mj-preview><mj-attributes><mj-image alt="Shop" /></mj-attributes><mj-style>.a { color: red }</mj-style>`;
    const body = `<mj-image src="https://e.example/a.png" alt="A &quot;blue&quot; chair" title="Chair" /><mj-button href="#">Buy &amp; go</mj-button><mj-navbar><mj-navbar-link href="/a">News</mj-navbar-link></mj-navbar><mj-social><mj-social-element name="x">Follow</mj-social-element></mj-social><mj-table><tr><th title="In euro">Price</th></tr></mj-table><mj-raw><img alt="Map" src="m.png"></mj-raw>`;
    expect(messagesOf(mjml(body, head), "Your {{ item }}")).toEqual([
      ["subject", "Your {item}", ["item", "{{ item }}"]],
      ["title", "Welcome"],
      ["preheader", "Look inside"],
      ["alt", "Shop"],
      ["alt", 'A "blue" chair'],
      ["title", "Chair"],
      ["button", "Buy & go"],
      ["link", "News"],
      ["link", "Follow"],
      ["title", "In euro"],
      ["text", "Price"],
      ["alt", "Map"],
    ]);
  });

  test("numbers, addresses and tags alone are no texts", () => {
    const body = "<mj-text>{{ name }}</mj-text><mj-text>42 %</mj-text><mj-text>https://shop.example/a</mj-text>";
    expect(messagesOf(mjml(`${body}<mj-text>a@b.example</mj-text><mj-text>&copy; &middot;</mj-text>`))).toEqual([]);
  });

  test("defaults are texts, once for each tag", () => {
    const body = `<mj-text>Hi {{ name|'friend' }}</mj-text><mj-text>Bye {{ name|'friend' }}, {{ n|'14' }}</mj-text><mj-text><a href="{{ url|'https://e.example' }}">Go</a></mj-text>`;
    expect(messagesOf(mjml(body)).map((message) => (message as string[]).slice(0, 2))).toEqual([
      ["text", "Hi {name}"],
      ["default", "friend"],
      ["text", "Bye {name}, {n}"],
      ["link", "Go"],
    ]);
  });

  test("what would be read as a placeholder is quoted, ICU is kept", () => {
    const body = `<mj-text>Use {braces} &lt;1&gt; and it's 'so'</mj-text><mj-text>{{ '{{' }} x }}</mj-text><mj-text>You have {count, plural, one {<b>one</b> item} other {# items of {{ name }}}}!</mj-text>`;
    expect(messagesOf(mjml(body))).toEqual([
      ["text", "Use '{'braces'}' '<'1> and it's 'so'"],
      ["text", "'{{' x '}}'"],
      [
        "text",
        "You have {count, plural, one {<1>one</1> item} other {# items of {name}}}!",
        ["1", "<b>", "paired"],
        ["name", "{{ name }}"],
      ],
    ]);
  });

  test("JSON-LD says what its members name", () => {
    const json = `{"@type": "Order", "name": "Your \\"order\\"", "url": "https://e.example", "priceCurrency": "EUR", "description": "For {{ name|"you" }}", "seller": {"name": ["Shop", "Store"]}}`;
    const body = `<mj-raw><script type="application/ld+json">${json}</script><script>var name = "no"</script></mj-raw>`;
    expect(messagesOf(mjml(body))).toEqual([
      ["json-ld", 'Your "order"'],
      ["json-ld", "For {name}", ["name", '{{ name|"you" }}']],
      ["default", "you"],
      ["json-ld", "Shop"],
      ["json-ld", "Store"],
    ]);
  });

  test("HTML in comments for Outlook is read apart, other comments are not", () => {
    const body = `<mj-text>Before<!-- note --> behind</mj-text><mj-raw><!--[if mso]><p>Only Outlook</p><![endif]--></mj-raw>`;
    expect(messagesOf(mjml(body))).toEqual([
      ["text", "Before<1/> behind", ["1", "<!-- note -->"]],
      ["text", "Only Outlook"],
    ]);
  });

  test("files, the plain text and what is given to partials belong to it", () => {
    const main = mjml(
      `<mj-include path="./a.mjml" /><mj-include path="partial:button" with-label="Shop now" with-color="#ff0000" with-align="center" with-href="https://e.example" />`,
      '<lp-text path="./mail.txt" /><lp-message from="a@b.example" from-name="The shop" />',
    );
    const files = {
      "a.mjml": '<mj-text>In a file</mj-text><mj-include path="b.html" type="html" />',
      "b.html": "<p>In HTML</p>",
      "unused.mjml": "<mj-text>Nobody includes it</mj-text>",
      "mail.txt": "Hello {{ name }},\nthere\n\n<lp-if test=\"a == 'b'\">\nOnly some\n</lp-if>\n----\n",
    };
    const found = extractMessages({ source: { ...main, files } });
    expect(found.map(({ role, text, path }) => [role, text, path.slice(0, 2).join(":")])).toEqual([
      ["header", "The shop", "mjml:1"],
      ["text", "Shop now", "mjml:1"],
      ["text", "In a file", "files:a.mjml"],
      ["text", "In HTML", "files:b.html"],
      ["plain-text", "Hello {name},\nthere", "files:mail.txt"],
      ["plain-text", "Only some", "files:mail.txt"],
    ]);
  });

  test("what the layout is given is a text of the mail", () => {
    const text = '<mjml layout="frame" with-heading="Our shop" with-color="#ffffff"><mj-body></mj-body></mjml>';
    expect(messagesOf({ kind: "mjml", text })).toEqual([["text", "Our shop"]]);
  });

  test("a partial that is a piece of a mail is read, with its places", () => {
    const text = `<lp-parameter name="note" default="Thank you" />\n<mj-section><mj-column><mj-text>{{ with.note }} Bye</mj-text></mj-column></mj-section>`;
    const found = extractMessages({ source: { kind: "mjml", text }, kind: "partial" });
    expect(found.map(({ role, text: words, path }) => [role, words, path])).toEqual([
      ["default", "Thank you", ["mjml", 1, 36]],
      ["text", "{with_note} Bye", ["mjml", 2, 33]],
    ]);
  });

  test("a partial that is a whole mail is read with the parameters before it", () => {
    const text = `<lp-parameter name="label" default="Total paid" />\n<mjml><mj-body><mj-section><mj-column><mj-text>Bye</mj-text></mj-column></mj-section></mj-body></mjml>`;
    const found = extractMessages({ source: { kind: "mjml", text }, kind: "partial" });
    expect(found.map(({ role, text: words, path }) => [role, words, path])).toEqual([
      ["default", "Total paid", ["mjml", 1, 37]],
      ["text", "Bye", ["mjml", 2, 48]],
    ]);
  });

  test("the placeholders of the sending service that the mail declares are tags", () => {
    const source = { ...mjml("<mj-text>Hi *|FNAME|*, read on</mj-text>"), sendingService: "mailchimp" };
    expect(messagesOf(source)).toEqual([["text", "Hi {fname}, read on", ["fname", "*|FNAME|*"]]]);
  });
});

describe("of a document", () => {
  test("each block has its texts, in runs of rich text", () => {
    const merge = `<span data-merge="first_name" data-merge-default="friend" contenteditable="false">{{ text.first_name|'friend' }}</span>`;
    const source = document(
      [
        block("heading", { content: `Hello <strong>${merge}</strong>!` }),
        block("list", { content: "<ul><li>One &amp; two</li><li>Three</li></ul>" }),
        block("image", { src: "https://e.example/a.png", alt: "A chair" }),
        block("button", {
          text: "Buy <now>",
          link: "https://e.example",
          icon: "https://e.example/i.png",
          iconAlt: "Cart",
        }),
        block("anchor", { text: "Read {{ n|more }}", link: "https://e.example" }),
        block("menu", { items: [{ label: "News", link: "https://e.example", enabled: true }] }),
        block("table", {
          columns: [{}],
          caption: "Your <em>order</em>",
          head: [{ content: "Item" }],
          rows: [{ cells: [{ content: "Tea &amp; cups" }] }],
          footer: [{ cells: [{ content: "Total", header: true }] }],
        }),
        block("socials", {
          platforms: [{ name: "Forum", link: "https://e.example", icon: "https://e.example/f.png" }],
        }),
      ],
      {
        message: { from: { name: "The shop", address: "a@b.example" } },
        text: "By hand",
        parameters: [{ name: "note", default: "Thank you" }],
      },
    );
    expect(messagesOf(source).map((message) => (message as string[]).slice(0, 2))).toEqual([
      ["text", "Hello <1>{first_name}</1>!"],
      ["default", "friend"],
      ["text", "One & two"],
      ["text", "Three"],
      ["alt", "A chair"],
      ["button", "Buy '<'now>"],
      ["alt", "Cart"],
      ["link", "Read {n}"],
      ["default", "more"],
      ["link", "News"],
      ["text", "Your <1>order</1>"],
      ["text", "Item"],
      ["text", "Tea & cups"],
      ["text", "Total"],
      ["alt", "Forum"],
      ["header", "The shop"],
      ["default", "Thank you"],
      ["plain-text", "By hand"],
    ]);
  });

  test("what a document has by default is a text, too", () => {
    const source = document([block("button", { link: "https://e.example" })], { canvas: {} });
    expect(extractMessages({ source }).map(({ role, text, path }) => [role, text, path.join(".")])).toEqual([
      ["preheader", "View this email in your browser", "document.canvas.preheaderText"],
      ["button", "Click Me", "document.rows.0.columns.0.children.0.props.text"],
    ]);
  });

  test("what partials and the layout are given is a text of the document", () => {
    const partial = { type: "partial", partial: "button", with: { label: "Shop now", link: "https://e.example" } };
    const source = document([], { rows: [partial], layout: "frame", with: { heading: "Welcome" } });
    expect(extractMessages({ source }).map(({ text, path }) => [text, path.join(".")])).toEqual([
      ["Welcome", "document.with.heading"],
      ["Shop now", "document.rows.0.with.label"],
    ]);
  });

  test("one that is no document has none", () => {
    expect(messagesOf({ kind: "document", text: "{" })).toEqual([]);
  });
});

test("ids are those of what is said, and differ where the same is said twice", () => {
  const body = "<mj-text>Read on</mj-text><mj-text>Read on</mj-text><mj-button>Read on</mj-button>";
  const ids = extractMessages({ source: mjml(body) }).map(({ id }) => id);
  expect(new Set(ids).size).toBe(3);
  const longer = extractMessages({ source: mjml(`<mj-text>New</mj-text>${body}`) }).map(({ id }) => id);
  expect(longer.slice(1)).toEqual(ids);
});
