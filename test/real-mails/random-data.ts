import { seededRandom } from "../corpus/seeded-random.ts";

/** What breaks a mail that treats values as markup, as template text, or as patterns. */
const HOSTILE = [
  "<b>bold</b> & 'quoted' \"twice\"",
  "</td></tr></table><script>alert(1)</script>",
  "{{ name }} {% if x %} {{{ y }}} <%= z %>",
  "&lt;already&gt; &amp;amp; &#39;",
  "$& $1 \\1 %s %{name} :name",
  "<!-- comment --> <![endif]-->",
  "Zoë Ünïcode 東京 🎁 مرحبا",
  "0",
  "false",
  "line one\nline two\ttab",
];
const WORDS =
  "Ada linen shirt blue river Grace two-seater order 42 N° café Müller & Söhne Ltd. size XL oak shelf".split(" ");
const LONG_WORDS = 600;

/** Draws data in the shape of an application. The same seed draws the same. */
export class RandomData {
  readonly #next: () => number;

  constructor(seed: string) {
    this.#next = seededRandom(seed);
  }

  whole(least: number, most: number): number {
    return least + Math.floor(this.#next() * (most - least + 1));
  }

  chance(share: number): boolean {
    return this.#next() < share;
  }

  pick<T>(values: readonly T[]): T {
    return values[this.whole(0, values.length - 1)] as T;
  }

  /** A text that is not empty: a few words, a hostile one, or now and then a long one. */
  text(): string {
    if (this.chance(0.25)) return this.pick(HOSTILE);
    const count = this.chance(0.03) ? LONG_WORDS : this.whole(1, 4);
    return Array.from({ length: count }, () => this.pick(WORDS)).join(" ");
  }

  /** A text without anything that is markup. */
  plainText(): string {
    return Array.from({ length: this.whole(1, 3) }, () => this.pick(["Ada", "Zoë", "O'Neil", "東京", "Lovelace"])).join(
      " ",
    );
  }

  /** A text, or what applications have in its place: an empty one or null. */
  optionalText(): string | null {
    return this.chance(0.6) ? this.text() : this.pick(["", null]);
  }

  /** The member with a text, or no member at all. */
  maybe<Name extends string>(name: Name): Partial<Record<Name, string | null>> {
    return this.chance(0.3) ? {} : ({ [name]: this.optionalText() } as Partial<Record<Name, string | null>>);
  }

  /** A list of up to `most`, empty in a sixth of all cases. */
  list<T>(most: number, item: (index: number) => T): T[] {
    const length = this.chance(1 / 6) ? 0 : this.whole(1, most);
    return Array.from({ length }, (_, index) => item(index));
  }

  url(): string {
    return `https://shop.example.com/${this.whole(1, 99_999)}?a=1&b=${this.whole(1, 9)}`;
  }

  email(): string {
    return `person${this.whole(1, 999)}@example.com`;
  }

  /** An amount as a shop prints it. */
  amount(): string {
    return `${this.pick(["€ ", "$", ""])}${this.whole(0, 9999)}.${this.whole(10, 99)}`;
  }
}
