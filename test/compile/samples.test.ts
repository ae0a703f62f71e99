import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import type { FillData } from "../../core/fill-data.ts";
import { fillProgram } from "../../core/fill-program.ts";
import type { Program } from "../../core/program.ts";
import { isError } from "../../src/domain/diagnostic.ts";
import { compileDocument } from "./support/compile-fixture.ts";
import { attributeOf, elementsIn, type PageElement, pageOf, textOf } from "./support/page.ts";

/** What each sample must give, written by hand from its document and data. */
interface Expected {
  readonly hidden: readonly string[];
  readonly defaulted: readonly string[];
  readonly title: string;
  readonly lang: string;
  readonly texts: readonly string[];
  readonly absent: readonly string[];
  /** Label of a link, or the alt of the image in it, and where it leads. */
  readonly links: Readonly<Record<string, string>>;
  readonly alts: readonly string[];
}

const SAMPLES: Readonly<Record<string, Expected>> = {
  welcome: {
    hidden: [],
    defaulted: [],
    title: "Welcome to Numbrook",
    lang: "en-GB",
    texts: [
      "Your workspace is ready, Ilse & Co",
      "Welcome, Ilse & Co",
      "You have joined Ilse's Books on Numbrook.",
      "Your trial runs for 21 days.",
      "Numbrook Ltd, 4 Sample Street, Exampleton",
    ],
    absent: [],
    links: {
      Numbrook: "https://www.example.com/",
      "Open Ilse's Books": "https://app.example.com/start?ws=91&step=1",
      "Watch the two minute film": "https://www.example.com/tour?from=spring%20sale%2F2",
      "Mail settings": "https://www.example.com/mail/settings?u=91",
    },
    alts: ["Numbrook", ""],
  },
  "password-reset": {
    hidden: [],
    defaulted: [],
    title: "Password reset",
    lang: "en-US",
    texts: [
      "A reset link for marta@example.com",
      "Hello marta@example.com, someone asked to reset the password of this Tidemarrow account on 20 November 2026, 09:12 UTC.",
      "https://id.example.com/reset?token=ab%2Fcd==&lang=en",
      "a device we have not seen before: Firefox on Linux <x86_64>.",
    ],
    absent: [],
    links: {
      "Set a new password": "https://id.example.com/reset?token=ab%2Fcd==&lang=en",
      "Tell us": "https://id.example.com/report?case=7781",
      "Help pages": "https://help.example.com/passwords",
    },
    alts: ['Tidemarrow "mark"'],
  },
  "order-receipt": {
    hidden: ["o-tot2", "o-tot5", "o-r10"],
    defaulted: [],
    title: "Order receipt",
    lang: "en-GB",
    texts: [
      "Thank you, Anouk",
      "Filter papers {size 4}",
      "Mug <blue>",
      "VAT included",
      "€ 7.73",
      "Coupon OTTER-10",
      "-€ 4.95",
      "€ 44.55",
    ],
    absent: ["Sales tax", "customs union"],
    links: {
      "Track the parcel": "https://track.example.com/p/OM20418?c=nl",
      "Download invoice": "https://shop.example.com/invoice/OM-20418.pdf",
      "hello@example.com": "mailto:hello@example.com?subject=Order%20OM-20418",
    },
    alts: ["Ottermoor Coffee"],
  },
  newsletter: {
    hidden: ["n-r6"],
    defaulted: [],
    title: "Oddlark monthly letter",
    lang: "en-GB",
    texts: [
      "Issue 37: winter reading",
      "Good day Théo, here is issue 37.",
      "312 pages",
      "€ 17 paperback",
      "4.6 of 5 stars",
      "The Lamp Shelf",
      "640 points on your card",
    ],
    absent: ["Joining is free", "Archive"],
    links: {
      Shop: "https://www.example.com/shop",
      "Lyon store": "https://www.example.com/stores/lyon",
      "Reserve a copy": "https://www.example.com/books/the-lamp-shelf?from=letter&issue=37",
      "Watch: a walk through the Lyon store": "https://video.example.com/watch?v=tour&t=5",
      "Video channel": "https://social.example.com/oddlark/video",
      "the spring fair": "https://www.example.com/events",
      "Leave this list": "https://www.example.com/mail/off?u=5512&list=letter",
    },
    alts: ['Cover: "The Lamp Shelf"', "Stack of poetry books", "Video channel", "Photo page"],
  },
  "event-invite": {
    hidden: ["e-r3", "e-r5"],
    defaulted: ["text.venue"],
    title: "Open workshop invite",
    lang: "en-US",
    texts: [
      "Sourdough & Circuits",
      "Thursday 10 December, 18:30 · venue to follow",
      "Early seat price until 1 December: $ 12",
      "Talk: Ovens that {listen}",
      "Only 14 seats left.",
    ],
    absent: ["Last day to answer", "The evening is over"],
    links: {
      "Save my seat": "https://events.example.com/rsvp?e=88&u=4410",
      "No more invites": "https://events.example.com/off?u=4410",
    },
    alts: ["Map of the venue", "Map of the venue"],
  },
  "legacy-digest": {
    hidden: ["c-7"],
    defaulted: ["attr.chart_alt"],
    title: "Weekly digest (old shape)",
    lang: "en-US",
    texts: ["Your week, Wanjiru", "7 tasks closed, 3 still open.", "Fix the <login> page", "You lead this team"],
    absent: ["Ask your lead"],
    links: {
      "Open the board": "https://board.example.com/t/12?w=47",
      "Stop the digest": "https://board.example.com/mail/stop?u=12",
    },
    alts: ["Chart of the week"],
  },
};

describe.each(Object.entries(SAMPLES))("the sample %s", (name, expected) => {
  let program: Program;
  let data: FillData;
  beforeAll(async () => {
    const { programs, diagnostics } = await compileDocument(readExample(`${name}.template.json`));
    expect(diagnostics.filter(isError)).toEqual([]);
    program = JSON.parse(programs.html ?? "");
    data = JSON.parse(readExample(`${name}.data.json`));
  });

  test("hides and defaults what it says, and leaves no tag open", () => {
    const { report } = fillProgram(program, data);
    expect(report).toMatchObject({ defaulted: expected.defaulted, missing: [], rejected_urls: [], unused: [] });
    expect([...report.hidden].sort()).toEqual([...expected.hidden].sort());
  });

  test("shows the right texts, links and alternatives", () => {
    const page = pageOf(fillProgram(program, data).output);
    for (const text of expected.texts) expect(page.text).toContain(text);
    for (const text of expected.absent) expect(page.text).not.toContain(text);
    const links = page.elements("a").map((link) => [labelOf(link), attributeOf(link, "href")]);
    for (const link of Object.entries(expected.links)) expect(links).toContainEqual(link);
    const alts = page.elements("img").map((image) => attributeOf(image, "alt"));
    expect(alts).toEqual(expect.arrayContaining([...expected.alts]));
    expect(page.elements("title").map(textOf)).toEqual([expected.title]);
    expect(attributeOf(page.elements("html")[0], "lang")).toBe(expected.lang);
  });

  test("holds no mark, no tag and no word of a program gone wrong", () => {
    const { output } = fillProgram(program, data);
    expect(output).not.toMatch(/[\uE000-\uF8FF]|\{\{|\}\}|undefined|null|NaN|\[object/);
    expect(output).not.toContain("mailjet.com");
  });

  test("opens every link in a window of its own", () => {
    for (const link of pageOf(fillProgram(program, data).output).elements("a")) {
      expect(attributeOf(link, "target")).toBe("_blank");
      expect(attributeOf(link, "rel")).toBe("noopener noreferrer nofollow");
    }
  });
});

describe("the sample event-invite", () => {
  test.each([
    ["2026-12-09", ["e-r2", "e-r5"]],
    ["2026-12-11", ["e-r2", "e-r3", "e-r6", "e-rsvp", "e-sp1"]],
    ["soon", ["e-r2", "e-r3", "e-r5", "e-r6", "e-rsvp", "e-sp1"]],
  ])("on %s hides %s", async (today, hidden) => {
    const { programs } = await compileDocument(readExample("event-invite.template.json"));
    const data = JSON.parse(readExample("event-invite.data.json"));
    const { report } = fillProgram(JSON.parse(programs.html ?? ""), { ...data, context: { ...data.context, today } });
    expect([...report.hidden].sort()).toEqual(hidden);
  });
});

function readExample(name: string): string {
  return readFileSync(new URL(`../../examples/${name}`, import.meta.url), "utf8");
}

function labelOf(link: PageElement): string {
  return (
    textOf(link) ||
    elementsIn(link, "img")
      .map((image) => attributeOf(image, "alt"))
      .join()
  );
}
