import { describe, expect, test } from "vitest";
import { compileSource } from "../../../../src/compile/compile-source.ts";
import { extractMessages } from "../../../../src/compile/source/translation/extract-messages.ts";
import { translateSource } from "../../../../src/compile/source/translation/translate-source.ts";
import type { TemplateSource } from "../../../../src/domain/template/template-source.ts";
import type { Translation } from "../../../../src/domain/translation/source-message.ts";

/** A source of which texts are replaced by others. */
function translate(source: TemplateSource, texts: Readonly<Record<string, string>>, locale = "de", subject = "") {
  const messages = extractMessages({ source, subject });
  const translations = messages.flatMap(({ id, text }): readonly Translation[] => {
    const translated = texts[text];
    return translated === undefined ? [] : [{ id, text: translated, source: text }];
  });
  expect(translations.length).toBe(Object.keys(texts).length);
  return translateSource({ source, subject }, messages, translations, locale);
}

const inBody = (content: string): TemplateSource => ({
  kind: "mjml",
  text: `<mjml><mj-body><mj-section><mj-column>${content}</mj-column></mj-section></mj-body></mjml>`,
});

/** What is in the only column. */
function bodyOf({ source }: { readonly source: TemplateSource }): string | undefined {
  return /<mj-column>([\s\S]*)<\/mj-column>/.exec(source.text)?.[1];
}

describe("MJML", () => {
  test("has translations between its markup, which moves with its placeholder", () => {
    const source = inBody('<mj-text>\n  See <a href="{{ url }}">your\n order</a> of <b>{{ day }}</b>\n</mj-text>');
    const translated = translate(source, {
      "See <1>your order</1> of <2>{day}</2>": "Vom <2>{day}</2>: <1>deine Bestellung</1>",
    });
    expect(bodyOf(translated)).toBe(
      '<mj-text>\n  Vom <b>{{ day }}</b>: <a href="{{ url }}">deine Bestellung</a>\n</mj-text>',
    );
    expect(translated).toMatchObject({ missing: [], outdated: [] });
  });

  test("texts of attributes within a text are translated with it, or alone", () => {
    const source = inBody(
      '<mj-text>Go <a title="Shop" href="#">there <img alt="Arrow" src="a.png"> now</a>!</mj-text>',
    );
    const both = { Shop: "Laden", Arrow: "Pfeil", "Go <1>there <2/> now</1>!": "<1>Jetzt dorthin <2/></1>!" };
    expect(bodyOf(translate(source, both))).toBe(
      '<mj-text><a title="Laden" href="#">Jetzt dorthin <img alt="Pfeil" src="a.png"></a>!</mj-text>',
    );
    expect(bodyOf(translate(source, { Arrow: "Pfeil" }))).toBe(
      '<mj-text>Go <a title="Shop" href="#">there <img alt="Pfeil" src="a.png"> now</a>!</mj-text>',
    );
  });

  test.each([
    ["markup", "Danke'<'script>alert(1)'<'/script>", "Danke&lt;script&gt;alert(1)&lt;/script&gt;"],
    ["references", "A &lt; B &amp; C", "A &amp;lt; B &amp;amp; C"],
    ["tags", "Danke '{{' name '}}'", "Danke {{ '{{' }} name }}"],
    ["other languages", "Danke '{'% if %'}' '<'% x %>", "Danke {{ '{%' }} if %} {{ '<%' }} x %&gt;"],
    ["marks", "'<'p lp-if=\"x\">Danke", '&lt;p lp-if="x"&gt;Danke'],
    ["comments", "'<'!--[if mso]> Danke", "&lt;!--[if mso]&gt; Danke"],
  ])("what a translator writes is text: %s", (_, text, written) => {
    expect(bodyOf(translate(inBody("<mj-text>Thanks</mj-text>"), { Thanks: text }))).toBe(
      `<mj-text>${written}</mj-text>`,
    );
  });

  test("a brace before a tag is not one of the tag", async () => {
    const source = inBody("<mj-text>Hi {{ name }}</mj-text>");
    const translated = translate(source, { "Hi {name}": "Hallo '{'{name}'}'" });
    expect(bodyOf(translated)).toBe("<mj-text>Hallo {{ '{' }}{{ name }}}</mj-text>");
    const { programs } = await compileSource(translated.source, { unshortened: true });
    expect(JSON.parse(programs.text ?? "").ops).toEqual(["Hallo {", ["plain", 0], "}\n"]);
  });

  test("nothing leaves an attribute, or a string of JSON-LD", () => {
    const json = '<mj-raw><script type="application/ld+json">{"name": "Order"}</script></mj-raw>';
    const source = inBody(`<mj-image alt='Chair' src="a.png" />${json}`);
    const texts = { Chair: `Stuhl' onerror="x" '<'b>`, Order: `Auf"trag \\ '<'/script>` };
    expect(bodyOf(translate(source, texts))).toBe(
      `<mj-image alt='Stuhl&#39; onerror=&quot;x&quot; &lt;b&gt;' src="a.png" />` +
        '<mj-raw><script type="application/ld+json">{"name": "Auf\\"trag \\\\ \\u003c/script>"}</script></mj-raw>',
    );
  });

  test("nothing leaves the attribute into which mjml copies the title", async () => {
    const source: TemplateSource = {
      kind: "mjml",
      text: "<mjml><mj-head><mj-title>News</mj-title></mj-head><mj-body><mj-section><mj-column><mj-text>Hi</mj-text></mj-column></mj-section></mj-body></mjml>",
    };
    const translated = translate(source, { News: 'Die "Post" onclick="x' });
    const { programs } = await compileSource(translated.source, { subject: "News" });
    const html = JSON.parse(programs.html ?? "").ops.join("");
    expect(html).toContain('aria-label="Die &quot;Post&quot; onclick=&quot;x"');
    expect(html).toContain("<title>Die &quot;Post&quot; onclick=&quot;x</title>");
  });

  test("the defaults of tags are translated, wherever the same tag is, in quotes that hold them", () => {
    const source = inBody(
      `<mj-text>Hi {{ name | default: "friend" }}</mj-text><mj-image alt="For {{ name|'friend' }}" src="a.png" /><mj-text>{{ n|'none' }}</mj-text>`,
    );
    const found = extractMessages({ source }).filter(({ role }) => role === "default");
    const translations = found.map(({ id, text }) => ({ id, source: text, text: text === "none" ? 'l"un' : "l'ami" }));
    const translated = translateSource({ source }, extractMessages({ source }), translations, "fr");
    expect(bodyOf(translated)).toBe(
      `<mj-text>Hi {{ name | default: "l'ami" }}</mj-text><mj-image alt="For {{ name|&quot;l&#39;ami&quot; }}" src="a.png" /><mj-text>{{ n|'l"un' }}</mj-text>`,
    );
  });

  test("constructs of ICU have their placeholders in their branches", () => {
    const source = inBody("<mj-text>{n, plural, one {<b>one</b> item} other {# items of {{ name }}}}</mj-text>");
    const text = "{n, plural, one {<1>one</1> item} other {# items of {name}}}";
    const translated =
      "{n, plural, one {<1>ein</1> Ding von {name}} few {# <1>Dinge</1> {name}} other {# {name} <1>&</1>}}";
    expect(bodyOf(translate(source, { [text]: translated }))).toBe(
      "<mj-text>{n, plural, one {<b>ein</b> Ding von {{ name }}} few {# <b>Dinge</b> {{ name }}} other {# {{ name }} <b>&amp;</b>}}</mj-text>",
    );
  });

  test("a quotation in a construct of ICU begins no tag and no markup", () => {
    const source = inBody("<mj-text>{n, plural, other {# items}}</mj-text>");
    const translated = "{n, plural, other {'{{' secret '}}' '<'b>}}";
    expect(bodyOf(translate(source, { "{n, plural, other {# items}}": translated }))).toBe(
      "<mj-text>{n, plural, other {'{\u200b{' secret '}}' '&lt;'b&gt;}}</mj-text>",
    );
  });

  test("what a compile finds has its place in the source", () => {
    const text = '<mjml>\n<mj-body><mj-section><mj-column><mj-text>A\n text <b lp-if="x">in</b> bold</mj-text>';
    const main = {
      kind: "mjml",
      text: `${text}<mj-include path="a.mjml" /></mj-column></mj-section></mj-body></mjml>`,
    } as const;
    const source = { ...main, files: { "a.mjml": "<mj-text>\nIn\na file</mj-text>\n<mj-text>Stays</mj-text>" } };
    const texts = { "A text <1>in</1> bold": "Ein sehr langer Text in <1>fett</1>", "In a file": "Datei" };
    const { source: translated, places } = translate(source, texts, "de");
    const placeOf = (written: string, piece: string) => {
      const before = written.slice(0, written.indexOf(piece)).split("\n");
      return [before.length, (before.at(-1) ?? "").length + 1];
    };
    const inFile = [translated.files?.["a.mjml"] ?? "", source.files["a.mjml"]] as const;
    for (const piece of ["<mj-body>", '<b lp-if="x">', "</b>", "</mj-text><mj-include"]) {
      expect(places.pathOf(["mjml", ...placeOf(translated.text, piece)])).toEqual([
        "mjml",
        ...placeOf(source.text, piece),
      ]);
    }
    for (const piece of ["</mj-text>\n", "Stays"]) {
      const [now, then] = inFile.map((written) => placeOf(written, piece));
      expect(places.pathOf(["files", "a.mjml", ...(now ?? [])])).toEqual(["files", "a.mjml", ...(then ?? [])]);
    }
    const [line, column] = placeOf(translated.text, "<b");
    expect(places.labelOf(`b@${line}:${column}`)).toBe(`b@${placeOf(source.text, "<b").join(":")}`);
    const stays = placeOf(inFile[0], "<mj-text>Stays");
    expect(places.labelOf(`mj-text@a.mjml:${stays.join(":")}`)).toBe("mj-text@a.mjml:4:1");
    expect(places.labelOf("mj-text@partial:x/a.mjml:1:1")).toBe("mj-text@partial:x/a.mjml:1:1");
    expect(places.pathOf(["subject"])).toEqual(["subject"]);
  });

  test("files and subject are translated, and what has no translation stays", () => {
    const main = inBody('<mj-include path="a.mjml" /><mj-text>Stays</mj-text>');
    const files = { "a.mjml": "<mj-text>In a file</mj-text>", "b.txt": "Other" };
    const translated = translate(
      { ...main, files },
      { "In a file": "In einer Datei", "For {name}": "Für {name}" },
      "de",
      "For {{ name }}",
    );
    expect(translated.subject).toBe("Für {{ name }}");
    expect(translated.source.files).toEqual({ "a.mjml": "<mj-text>In einer Datei</mj-text>", "b.txt": "Other" });
    expect(translated.missing).toEqual(extractMessages({ source: main }).map(({ id }) => id));
  });

  test("the language is on mjml, and the direction where it is another", () => {
    const languageOf = (tag: string, locale: string) => {
      const { source } = translateSource(
        { source: { kind: "mjml", text: `${tag}<mj-body></mj-body></mjml>` } },
        [],
        [],
        locale,
      );
      return source.text.replace(/(?:<mj-head>.*)?<mj-body><\/mj-body><\/mjml>/, "");
    };
    expect(languageOf("<mjml>", "de-AT")).toBe('<mjml lang="de-AT">');
    expect(languageOf('<mjml owa="desktop" lang="en" dir="ltr">', "ar")).toBe(
      '<mjml owa="desktop" lang="ar" dir="rtl">',
    );
    expect(languageOf("<mjml lang='ar' dir='rtl'>", "fr")).toBe('<mjml lang="fr" dir="ltr">');
    const piece = { kind: "mjml", text: "<mj-text>A</mj-text>" } as const;
    expect(translateSource({ source: piece, kind: "partial" }, [], [], "de").source).toEqual(piece);
  });
});

describe("a document", () => {
  const children = [
    { id: "h", type: "component", componentType: "heading", props: { content: "Hi <em>{{ name|you }}</em>" } },
    { id: "b", type: "component", componentType: "button" },
  ];
  const json = {
    ...{ template_id: "t", template_name: "T", schema_version: "1.0", canvas: { dir: "ltr" } },
    rows: [{ id: "r", type: "row", columns: [{ id: "c", width: 100, children }] }],
  };
  const source: TemplateSource = { kind: "document", text: JSON.stringify(json) };

  test("has its members translated, also those that it has by default, and its language", () => {
    const texts = { "Hi <1>{name}</1>": "<1>{name}</1> '<'dort>", you: "du", "Click Me": "Hier <da>" };
    const messages = extractMessages({ source });
    const given = messages.flatMap(({ id, text }) => {
      const translated = texts[text as keyof typeof texts];
      return translated === undefined ? [] : [{ id, source: text, text: translated.replace("<da>", "'<'da>") }];
    });
    const { source: translated } = translateSource({ source }, messages, given, "he");
    const { canvas, rows } = JSON.parse(translated.text);
    expect(canvas).toEqual({ dir: "rtl", language: "he" });
    const [heading, button] = rows[0].columns[0].children;
    expect(heading.props.content).toBe("<em>{{ name|'du' }}</em> &lt;dort&gt;");
    expect(button).toEqual({ ...children[1], props: { text: "Hier <da>" } });
  });
});

describe("a translation that does not fit", () => {
  const source = inBody("<mj-text>Hi {{ name }}</mj-text><mj-text>Bye <b>now</b></mj-text>");
  const messages = extractMessages({ source });
  const [hi, bye] = messages.map(({ id }) => id);

  test("is missing: its text is in its place", () => {
    const given = [
      { id: hi ?? "", text: "Hallo", source: "Hi {name}" },
      { id: bye ?? "", text: "Bis </1>bald<1>", source: "Bye <1>now</1>" },
    ];
    const translated = translateSource({ source }, messages, given, "de");
    expect(bodyOf(translated)).toBe("<mj-text>Hi {{ name }}</mj-text><mj-text>Bye <b>now</b></mj-text>");
    expect(translated.missing).toEqual([hi, bye]);
  });

  test("is used and counted when the text was edited and its placeholders are the same", () => {
    const given = [{ id: hi ?? "", text: "Hallo {name}", source: "Hello {name}" }];
    const translated = translateSource({ source }, messages, given, "de");
    expect(bodyOf(translated)).toContain("<mj-text>Hallo {{ name }}</mj-text>");
    expect(translated).toMatchObject({ missing: [bye], outdated: [hi] });
  });

  test("is found for a text that was edited since its messages were kept", () => {
    const edited = inBody(
      "<mj-text>New</mj-text><mj-text>Hi there, {{ name }}</mj-text><mj-text>Bye <b>now</b></mj-text>",
    );
    const given = [
      { id: hi ?? "", text: "Hallo {name}", source: "Hi {name}" },
      { id: bye ?? "", text: "Bis <1>bald</1>", source: "Bye <1>now</1>" },
    ];
    const translated = translateSource({ source: edited }, messages, given, "de");
    expect(bodyOf(translated)).toBe(
      "<mj-text>New</mj-text><mj-text>Hallo {{ name }}</mj-text><mj-text>Bis <b>bald</b></mj-text>",
    );
    expect(translated.outdated).toEqual([hi]);
    expect(translated.missing).toHaveLength(1);
  });
});
