import fc from "fast-check";
import type { FillData } from "../../../core/evaluator/data.ts";
import type { ValueGroup } from "../../../core/evaluator/names.ts";
import type { Program } from "../../../core/evaluator/program.ts";
import { cleanText } from "../../conformance/escape-value.ts";
import { hostileText } from "../../support/hostile-text.ts";
import { blockOf, documentOf, rowOf } from "./document-fixture.ts";

type Fields = Readonly<Record<string, unknown>>;

/** Sections of a mail: so many that one compile by mjml is a test of a hundred values. */
const SECTIONS = 10;

const numbers = Array.from({ length: SECTIONS }, (_, at) => at);

/** A document with slots, all of different names, in every position that a document has. */
export const HOSTILE_DOCUMENT: Fields = documentOf(
  numbers.map((n) => ({
    ...rowOf([], { id: `row${n}`, backgroundImage: `{{ back${n} }}`, backgroundColor: "#123456" }),
    columns: [{ id: `column${n}`, width: 100, children: blocksOf(n) }],
  })),
  { canvas: { language: "en", preheaderText: "Preview {{ preview }}", bodyBackgroundImage: "{{ page }}" } },
);

/** The same for MJML, in whose text slots stand in places of their own. */
export const HOSTILE_MJML = `<mjml lang="en"><mj-head><mj-title>{{ title }}</mj-title><mj-preview>{{ preview }}</mj-preview></mj-head><mj-body>${numbers
  .map(
    (n) => `<mj-section background-url="{{ back${n} }}" background-color="#eeeeee"><mj-column>
<mj-text>{{ text${n} }} <b title="{{ tip${n} }}">{{ bold${n} }}</b> <a href='https://a.example/{{ path${n} }}?q={{ query${n} }}'>x</a></mj-text>
<mj-image src="{{ src${n} }}" alt="{{ alt${n} }}" title="{{ hint${n} }}" href="{{ link${n} }}" />
<mj-button href="{{ target${n} }}">{{ label${n} }}</mj-button>
<mj-table><tr><td background="{{ cell${n} }}">{{ cellText${n} }}<!--[if mso]><i title="{{ mso${n} }}">{{ msoText${n} }}</i><![endif]--></td></tr></mj-table>
<mj-raw><tr><td aria-label="{{ aria${n} }}">{{ raw${n} }}</td></tr></mj-raw>
<mj-social><mj-social-element name="github" href="{{ social${n} }}">{{ social_name${n} }}</mj-social-element></mj-social>
<mj-navbar><mj-navbar-link href="{{ nav${n} }}">{{ nav_label${n} }}</mj-navbar-link></mj-navbar>
</mj-column></mj-section>`,
  )
  .join("\n")}</mj-body></mjml>`;

/** A hostile value for each tag of a program. None is blank, for which components are others to mjml. */
export function hostileValues({ tags }: Program): fc.Arbitrary<readonly string[]> {
  const value = hostileText.map((text) => (cleanText(text).trim() === "" ? `x${text}` : text));
  return fc.array(value, { minLength: tags.length, maxLength: tags.length });
}

/** Values for the tags of a program, in their order. */
export function dataWith({ tags }: Program, values: readonly string[]): FillData {
  const maps: Record<ValueGroup, Record<string, string>> = { text: {}, url: {}, attr: {}, brand: {} };
  for (const [at, { group, name }] of tags.entries()) maps[group][name] = values[at] ?? "";
  const { brand, ...mergeTags } = maps;
  return { merge_tags: mergeTags, brand };
}

/** The program as if the author had written the values as defaults. */
export function programWith(program: Program, values: readonly string[]): Program {
  const tags = program.tags.map((tag, at) => ({ ...tag, default: values[at]?.toWellFormed() ?? "" }));
  return { ...program, tags };
}

/** Harmless values, which are URLs where the group is. */
export function harmlessValues({ tags }: Program): readonly string[] {
  return tags.map(({ group }) => (group === "url" ? "https://u.example/" : "x"));
}

function blocksOf(n: number): readonly Fields[] {
  const link = `<a href="https://a.example/{{ path${n} }}?q={{ query${n} }}#{{ fragment${n} }}">{{ inner${n} }}</a>`;
  const platform = { name: `{{ name${n} }}`, link: `{{ social${n} }}`, icon: `{{ icon${n} }}`, enabled: true };
  const image = { src: `{{ src${n} }}`, alt: `{{ alt${n} }}`, link: `{{ link${n} }}`, enabled: true };
  const button = { text: `{{ label${n} }}`, link: `{{ target${n} }}`, icon: "https://a.example/i.png" };
  return [
    blockOf("heading", { content: `{{ heading${n} }} and {{ again${n} }}` }, `heading${n}`),
    blockOf("paragraph", { content: link }, `paragraph${n}`),
    blockOf("image", image, `image${n}`),
    blockOf("button", button, `button${n}`),
    blockOf("socials", { platforms: [platform] }, `socials${n}`),
  ];
}
