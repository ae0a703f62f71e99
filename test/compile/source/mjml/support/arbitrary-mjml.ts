import fc from "fast-check";

/** Text of a mail under a choice for each of its conditions, by the number in their names. */
export type WrittenMail = (isShown: (condition: number) => boolean, withConditions: boolean) => string;

let counter = 0;

type Part = WrittenMail;

/** A component that may carry a condition, written with its attribute, or as if it had been left out by hand. */
function component(name: string, attributes: string, children: fc.Arbitrary<readonly Part[]>): fc.Arbitrary<Part> {
  return fc.record({ conditional: fc.boolean(), children }).map(({ conditional, children: parts }) => {
    const condition = counter++;
    return (isShown, withConditions) => {
      if (conditional && !withConditions && !isShown(condition)) return "";
      const lpIf = conditional && withConditions ? ` lp-if="c${condition}"` : "";
      const content = parts.map((part) => part(isShown, withConditions)).join("\n");
      return `<${name}${attributes}${lpIf}>${content}</${name}>`;
    };
  });
}

const none = fc.constant<readonly Part[]>([]);
const literal = (text: string) => fc.constant<readonly Part[]>([() => text]);

const block = fc.oneof(
  component("mj-text", "", literal("Hello <b>{{ t }}</b>")),
  component("mj-text", ' font-family="Roboto, Arial"', literal("Text")),
  component("mj-button", ' href="{{ u }}"', literal("{{ t }}")),
  component("mj-image", ' src="{{ u }}" alt="{{ a }}" fluid-on-mobile="true"', none),
  component("mj-divider", "", none),
  component("mj-table", "", literal("<tr><td>{{ t }}</td></tr>")),
  component("mj-raw", "", literal("<tr><td><!-- note -->raw</td></tr>")),
  component(
    "mj-navbar",
    ' hamburger="hamburger"',
    fc.array(component("mj-navbar-link", ' href="{{ u }}"', literal("A")), { maxLength: 2 }),
  ),
  component(
    "mj-social",
    "",
    fc.array(component("mj-social-element", ' name="github" href="{{ u }}"', literal("x")), { maxLength: 2 }),
  ),
  component(
    "mj-accordion",
    "",
    fc.array(
      component(
        "mj-accordion-element",
        "",
        literal("<mj-accordion-title>T</mj-accordion-title><mj-accordion-text>{{ t }}</mj-accordion-text>"),
      ),
      { maxLength: 2 },
    ),
  ),
  component(
    "mj-carousel",
    "",
    fc.array(component("mj-carousel-image", ' src="{{ u }}"', none), { minLength: 1, maxLength: 3 }),
  ),
);
const blocks = fc.array(block, { maxLength: 2 });

/** At most as many as may be conditional when the layout depends on them. */
const autoColumns = fc.array(component("mj-column", "", blocks), { maxLength: 3 });
const columns = fc.oneof(
  autoColumns,
  fc.array(component("mj-column", ' width="30%"', blocks), { maxLength: 4 }),
  fc.array(component("mj-group", "", fc.array(component("mj-column", "", blocks), { minLength: 1, maxLength: 2 })), {
    maxLength: 1,
  }),
);
const section = fc.oneof(
  component("mj-section", "", columns),
  component("mj-section", ' background-url="{{ u }}" background-color="#eeeeee"', columns),
  component("mj-section", ' full-width="full-width" gutter="10px"', autoColumns),
);
const row = fc.oneof(
  section,
  component("mj-hero", ' background-url="{{ u }}"', blocks),
  component("mj-wrapper", ' padding="4px"', fc.array(section, { maxLength: 2 })),
  component(
    "mj-wrapper",
    ' gap="8px"',
    fc.array(component("mj-section", "", literal("<mj-column><mj-text>x</mj-text></mj-column>")), { maxLength: 3 }),
  ),
);
const style = component("mj-style", "", literal(".a { color: red; }"));

/** Random mails in which any component may carry a condition. Numbers of conditions are unique within a process. */
export const arbitraryMail: fc.Arbitrary<WrittenMail> = fc
  .record({ styles: fc.array(style, { maxLength: 2 }), rows: fc.array(row, { minLength: 1, maxLength: 4 }) })
  .map(({ styles, rows }) => (isShown, withConditions) => {
    const write = (parts: readonly Part[]) => parts.map((part) => part(isShown, withConditions)).join("\n");
    return `<mjml lang="en"><mj-head><mj-title>{{ t }}</mj-title>${write(styles)}</mj-head><mj-body>${write(rows)}</mj-body></mjml>`;
  });
