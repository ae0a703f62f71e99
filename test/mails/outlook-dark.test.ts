import axe from "axe-core";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fillProgram } from "../../core/evaluator/fill.ts";
import { type InlineStyle, markForOutlook } from "../../src/cli/picture/mark-for-outlook.ts";
import { replaceRemote } from "../../src/cli/picture/replace-remote.ts";
import { compileSource } from "../../src/compile/compile-source.ts";
import { compileDocument } from "../compile/support/compile-fixture.ts";
import { blockOf, documentOf, rowOf } from "../compile/support/document-fixture.ts";
import { renderTsx } from "../compile/target/react-email/support/render-tsx.ts";
import { launchChromium } from "../console/support/launch-chromium.ts";
import { brandedPages } from "../pixels/branded-pages.ts";
import { samplePages } from "../pixels/sample-pages.ts";
import { readBrandedExamples } from "../support/branded-examples.ts";
import { sampled } from "../support/effort.ts";

type Mail = readonly [name: string, html: string];

let chromium: Browser;
/** The examples with dark colours, by each target, and mails of both sources with each kind of them. */
let examples: readonly Mail[];
let made: readonly Mail[];

beforeAll(async () => {
  [chromium, examples, made] = await Promise.all([launchChromium(), exampleMails(), madeMails()]);
});
afterAll(async () => {
  await chromium?.close();
});

interface Found {
  readonly violations: readonly { readonly nodes: readonly { readonly html: string }[] }[];
  readonly passes: readonly { readonly nodes: readonly unknown[] }[];
}

interface Judged {
  /** Selectors for Outlook. */
  readonly selectors: number;
  /** Those that select nothing in a page that Outlook has marked, though they do without the mark. */
  readonly dead: readonly string[];
  /** Those that Outlook ignores: an attribute behind a class (caniemail, "css-selector-attribute"). */
  readonly ignored: readonly string[];
  /** What a rule for dark clients declares and an element in the mail does not have in Outlook. */
  readonly missed: readonly string[];
}

/** What becomes of the rules for dark clients in a marked page, whose own media query does not apply. */
async function judge(page: Page, html: string, inline: InlineStyle): Promise<Judged> {
  await page.setContent(replaceRemote(html));
  await markForOutlook((expression) => page.evaluate(expression), inline);
  return await page.evaluate<Judged>(`(() => {
    const rules = [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules]);
    const isDark = ({ media }) => media?.mediaText === "(prefers-color-scheme: dark)";
    const inDark = rules.filter(isDark).flatMap(({ cssRules }) => [...cssRules]);
    const partsOf = (rule) => rule.selectorText.split(",").map((part) => part.trim());
    const parts = rules.flatMap((rule) => (rule.selectorText?.includes("[data-ogs") ? partsOf(rule) : []));
    const bare = (part) => part.replaceAll(/\\[data-ogs[bc]\\]/g, "").trim();
    const dead = parts.filter((part) => document.querySelector(bare(part)) && !document.querySelector(part));
    const mail = document.querySelector("[role=article]");
    const probe = document.body.appendChild(document.createElement("i"));
    const missed = inDark.flatMap((rule) =>
      [...mail.querySelectorAll(rule.selectorText)].flatMap((element) =>
        [...rule.style].flatMap((name) => {
          const later = inDark.slice(inDark.indexOf(rule) + 1);
          if (later.some((each) => each.style.getPropertyValue(name) && element.matches(each.selectorText))) return [];
          probe.style.cssText = "border-top-style:solid;" + name + ":" + rule.style.getPropertyValue(name);
          const [wanted, drawn] = [probe, element].map((each) => getComputedStyle(each).getPropertyValue(name));
          return wanted === drawn ? [] : [rule.selectorText + " " + name + ": " + drawn + ", not " + wanted];
        }),
      ),
    );
    return { selectors: parts.length, dead, ignored: parts.filter((part) => /[.][\\w-]+\\[data-ogs/.test(part)), missed };
  })()`);
}

const CARD = "https://a.example/card.png";
const DARK_ROW = { backgroundColor: "#ffffff", dark: { backgroundColor: "#101820" } };

/** Each kind of dark colour, and texts that have none on a background that has. */
const DOCUMENT = documentOf(
  [
    rowOf(
      [
        blockOf("heading", { content: "Kept", color: "#808080" }, "kept"),
        blockOf("paragraph", { content: "Words", dark: { color: "#eeeeee", backgroundColor: "#222222" } }, "filled"),
        blockOf(
          "paragraph",
          { content: "Own", backgroundColor: "#fff3c4", dark: { backgroundColor: "#3a2f00" } },
          "own",
        ),
        blockOf("button", { link: "https://a.example/", dark: { backgroundColor: "#5cc8b6" } }, "button"),
        blockOf("divider", { dark: { backgroundColor: "#445566" } }, "divider"),
        blockOf("spacer", { dark: { backgroundColor: "#223344" } }, "spacer"),
        blockOf("image", { src: CARD, alt: "Card", dark: { src: CARD, borderColor: "#fff" } }, "image"),
      ],
      DARK_ROW,
    ),
  ],
  { canvas: { language: "en", preheaderText: "a", bodyBackgroundColor: "transparent" } },
);

const MJML = `<mjml lang="en"><mj-head><mj-title>a</mj-title><mj-preview>a</mj-preview></mj-head>
<mj-body background-color="#ffffff" lp-dark-background-color="#000000">
  <mj-section background-color="#f0f0f0" lp-dark-background-color="#101010">
    <mj-column lp-dark-background-color="#202020">
      <mj-text lp-dark-color="#eeeeee">a</mj-text>
      <mj-text color="#777777" container-background-color="#ffffff" lp-dark-container-background-color="#111111">b</mj-text>
      <mj-button href="https://a.example/" lp-dark-background-color="#225588">c</mj-button>
      <mj-button href="https://a.example/" lp-dark-container-background-color="#333333">d</mj-button>
      <mj-divider lp-dark-border-color="#444444" />
      <mj-table lp-dark-color="#dddddd"><tr><td>e</td></tr></mj-table>
    </mj-column>
  </mj-section>
</mj-body></mjml>`;

async function exampleMails(): Promise<readonly Mail[]> {
  const samples = (await samplePages()).flatMap(({ name, html, reactEmail }) => bothOf(name, html, reactEmail));
  const branded = (await brandedPages(sampled(readBrandedExamples()))).map(
    ({ slug, pages }): Mail => [slug, pages[0]?.html ?? ""],
  );
  return [...samples, ...branded].filter(([, html]) => html.includes("(prefers-color-scheme:dark)"));
}

async function madeMails(): Promise<readonly Mail[]> {
  const compiled = [
    ["document", await compileDocument(DOCUMENT, "a")],
    ["MJML", await compileSource({ kind: "mjml", text: MJML })],
  ] as const;
  const mails = compiled.map(async ([name, { programs }]) => {
    const fill = (target: "html" | "react-email") => fillProgram(JSON.parse(programs[target] ?? ""), {}).output;
    return bothOf(name, fill("html"), await renderTsx(fill("react-email")));
  });
  return (await Promise.all(mails)).flat();
}

function bothOf(name: string, html: string, reactEmail: string): readonly Mail[] {
  return [
    [name, html],
    [`${name}, React Email`, reactEmail],
  ];
}

/** Gives what a shadow covers whole the colour of the shadow: axe does not look at shadows. */
async function paintShadows(page: Page): Promise<void> {
  await page.evaluate(`(() => {
    for (const element of document.body.querySelectorAll("a, p, td")) {
      const [, color, spread] = /^(rgb.*?\\)) 0px 0px 0px (\\d+)px inset$/.exec(getComputedStyle(element).boxShadow) ?? [];
      const { width, height } = element.getBoundingClientRect();
      if (2 * spread < Math.min(width, height)) continue;
      if (color) element.style.setProperty("background-color", color, "important");
    }
  })()`);
}

describe("in a page that Outlook.com has marked", () => {
  it.each(["none", "plain"] as const)(
    "each dark rule applies as in a dark client, inline colours: %s",
    async (inline) => {
      const page = await chromium.newPage({ viewport: { width: 700, height: 900 }, colorScheme: "light" });
      expect(examples.length).toBeGreaterThan(8);
      for (const [name, html] of [...examples, ...made]) {
        const { selectors, ...faults } = await judge(page, html, inline);
        expect([name, faults]).toEqual([name, { dead: [], ignored: [], missed: [] }]);
        expect(selectors).toBeGreaterThan(8);
      }
      await page.close();
    },
  );

  it.each(["plain", "important"] as const)("texts of the examples can be read, inline colours: %s", async (inline) => {
    const page = await chromium.newPage({ viewport: { width: 700, height: 900 }, colorScheme: "light" });
    for (const [name, html] of examples) {
      await judge(page, html, inline);
      await paintShadows(page);
      await page.evaluate(axe.source);
      const { violations, passes } = await page.evaluate<Found>('axe.run({ runOnly: ["color-contrast"] })');
      expect([name, violations.flatMap(({ nodes }) => nodes.map((node) => node.html))]).toEqual([name, []]);
      expect(passes.flatMap(({ nodes }) => nodes).length).toBeGreaterThan(2);
    }
    await page.close();
  });
});
