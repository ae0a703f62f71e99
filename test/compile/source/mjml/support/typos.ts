/** A mistake in MJML, what is said of it, and the same text without it. */
export interface Typo {
  readonly name: string;
  readonly text: string;
  readonly rule: string;
  /** Line and column, counted from 1. */
  readonly place: string;
  /** What the message holds. */
  readonly says: string;
  readonly mended: string;
  /** True when `allow_unknown` takes it. */
  readonly isTaken: boolean;
}

/** Line 1 is the frame, line 2 the section; the components of the column begin on line 4. */
function column(...lines: readonly string[]): string {
  return body("<mj-section>", "<mj-column>", ...lines, "</mj-column>", "</mj-section>");
}

function body(...lines: readonly string[]): string {
  return ["<mjml><mj-head></mj-head><mj-body>", ...lines, "</mj-body></mjml>"].join("\n");
}

const WHOLE = column("<mj-text>Hi</mj-text>");

/** One of each kind, for every way a source may come. */
export const TYPOS: readonly Typo[] = [
  {
    name: "a mistyped component",
    text: column("  <mj-txt>Hi</mj-txt>"),
    rule: "mjml.unknown-element",
    place: "4:3",
    says: "did you mean mj-text?",
    mended: WHOLE,
    isTaken: true,
  },
  {
    name: "a component in the wrong place",
    text: body("<mj-section>", "<mj-text>Hi</mj-text>", "</mj-section>"),
    rule: "mjml.misplaced-element",
    place: "3:1",
    says: "mj-text is not allowed in mj-section, only in mj-column, mj-hero",
    mended: WHOLE,
    isTaken: true,
  },
  {
    name: "a mistyped closing tag",
    text: column("<mj-text>Hi</mj-tetx>"),
    rule: "mjml.unmatched-closing-tag",
    place: "4:12",
    says: "did you mean </mj-text>?",
    mended: WHOLE,
    isTaken: false,
  },
  {
    name: "a component that is never closed",
    text: column('<mj-image src="https://a.example/x.png" alt="X">', "<mj-text>Hi</mj-text>"),
    rule: "mjml.unclosed-element",
    place: "4:1",
    says: "write </mj-image>",
    mended: column('<mj-image src="https://a.example/x.png" alt="X" />', "<mj-text>Hi</mj-text>"),
    isTaken: false,
  },
  {
    name: "HTML that is never closed",
    text: column("<mj-text>Hi <b>you, ", "and all</mj-text>"),
    rule: "html.unclosed-element",
    place: "4:13",
    says: "write </b>",
    mended: column("<mj-text>Hi <b>you</b>, ", "and all</mj-text>"),
    isTaken: false,
  },
  {
    name: "a closing tag that closes mjml's own element",
    text: column("<mj-text>Hi</div></mj-text>"),
    rule: "html.unmatched-closing-tag",
    place: "4:12",
    says: "</div> in mj-text closes nothing",
    mended: WHOLE,
    isTaken: false,
  },
  {
    name: "a mistyped attribute",
    text: body("<mj-section", '  backgroundcolor="#ffffff">', "</mj-section>"),
    rule: "mjml.unknown-attribute",
    place: "3:3",
    says: "did you mean background-color?",
    mended: body("<mj-section", '  background-color="#ffffff">', "</mj-section>"),
    isTaken: true,
  },
  {
    name: "a link without its scheme",
    text: column('<mj-button href="www.example.com/shop">Open the shop</mj-button>'),
    rule: "link.relative",
    place: "4:18",
    says: "write the whole URL with https://",
    mended: column('<mj-button href="https://www.example.com/shop">Open the shop</mj-button>'),
    isTaken: false,
  },
  {
    name: "a link that runs",
    text: column('<mj-button href="javascript:open()">Open the shop</mj-button>'),
    rule: "link.forbidden-scheme",
    place: "4:18",
    says: "write a URL with one of http, https, mailto, tel, sms",
    mended: column('<mj-button href="https://www.example.com/shop">Open the shop</mj-button>'),
    isTaken: false,
  },
  {
    name: "a link without host",
    text: column('<mj-button href="https://">Open the shop</mj-button>'),
    rule: "link.invalid",
    place: "4:18",
    says: "write https://, a host and a path",
    mended: column('<mj-button href="https://www.example.com/shop">Open the shop</mj-button>'),
    isTaken: false,
  },
  {
    name: "an image without its scheme",
    text: column('<mj-image src="/logo.png" alt="Shop" />'),
    rule: "link.relative",
    place: "4:16",
    says: "write the whole URL with https://",
    mended: column('<mj-image src="https://www.example.com/logo.png" alt="Shop" />'),
    isTaken: false,
  },
  {
    name: "text among components",
    text: body("<mj-section>", "Hello <mj-column><mj-text>Hi</mj-text></mj-column>", "</mj-section>"),
    rule: "mjml.stray-text",
    place: "3:1",
    says: '"Hello" is text directly in mj-section',
    mended: WHOLE,
    isTaken: true,
  },
  {
    name: "a filter of another template language",
    text: column("<mj-text>Hi {{ name|upcase }}</mj-text>"),
    rule: "tag.filter",
    place: "4:13",
    says: "a filter of Liquid",
    mended: column("<mj-text>Hi {{ name|'Upcase' }}</mj-text>"),
    isTaken: false,
  },
  {
    name: "a default without quotes",
    text: column("<mj-text>Hi {{ name | dear friend }}</mj-text>"),
    rule: "tag.unquoted-default",
    place: "4:13",
    says: "write it in quotes: {{ name|'dear friend' }}",
    mended: column("<mj-text>Hi {{ name|'dear friend' }}</mj-text>"),
    isTaken: false,
  },
  {
    name: "a placeholder that no sending service fills in",
    text: column('<mj-button href="*|UNSBU|*">Leave the list</mj-button>'),
    rule: "placeholder.unknown",
    place: "4:18",
    says: "did you mean *|UNSUB|*?",
    mended: column('<mj-button href="{{ unsubscribe_url }}">Leave the list</mj-button>'),
    isTaken: false,
  },
];
