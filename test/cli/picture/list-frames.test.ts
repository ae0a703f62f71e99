import { describe, expect, it } from "vitest";
import { type Frame, listFrames } from "../../../src/cli/picture/list-frames.ts";
import { parseStates, STATE_NAMES } from "../../../src/cli/picture/states.ts";

const MAILS = {
  mail: { html: "<p>Hällo</p>", brand: "Acme" },
  worst: [
    { values: "Chinese", html: "<p>訂</p>" },
    { values: "emoji", html: "<p>🎉</p>" },
  ],
  locales: [{ html: "<p>Hallo</p>", locale: "de", brand: "Acme" }],
  brands: [{ html: "<p>Hallo</p>", brand: "Oddlark" }],
};

function list(states: readonly string[]): readonly Frame[] {
  return listFrames(MAILS, { states: new Set(states), isolate: (html) => html });
}

describe("the frames of a template", () => {
  it("are its states in the order of the sheet, then extreme values, languages and brands", () => {
    expect(list(STATE_NAMES).map(({ label }) => label)).toEqual([
      "Light, Acme, 700 px",
      "Dark client, with the dark colours of the mail, Acme, 700 px",
      "Made dark by the client, as on Android, Acme, 700 px",
      "Made dark and marked, as by Outlook.com, Acme, 700 px",
      "Outlook's branch, without what Word ignores, Acme, 700 px",
      "Phone, Acme, 375 px",
      "Small phone, Acme, 320 px",
      "Without images, Acme, 375 px",
      "Without style sheets, Acme, 375 px",
      "Extreme values, Chinese, Acme, 375 px",
      "Extreme values, emoji, Acme, 375 px",
      "Phone, de, Acme, 375 px",
      "Light, Oddlark, 700 px",
      "Dark client, with the dark colours of the mail, Oddlark, 700 px",
    ]);
  });

  it("are of the chosen states alone", () => {
    const chosen = list(["worst", "dark"]).filter(({ locale, brand }) => locale === undefined && brand === "Acme");
    expect(chosen.map(({ state, values }) => [state, values])).toEqual([
      ["dark", undefined],
      ["worst", "Chinese"],
      ["worst", "emoji"],
    ]);
  });

  it("have the bytes of the mail as it is sent, whatever a client makes of it", () => {
    const conditional = "<!--[if mso]><p>Word</p><![endif]-->";
    const mails = { ...MAILS, mail: { html: conditional } };
    const [frame] = listFrames(mails, { states: new Set(["outlook"]), isolate: (html) => `${html}!` });
    expect([frame?.html, frame?.bytes]).toEqual(["<p>Word</p>!", conditional.length]);
    expect(list(["light"])[0]?.bytes).toBe(13);
  });
});

it("a list of states names states", () => {
  expect([...parseStates("light, narrow")]).toEqual(["light", "narrow"]);
  expect(() => parseStates("light,drak")).toThrow(/^--states must be names of light, dark, .*, not "drak"$/);
});
