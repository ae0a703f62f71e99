import { beforeAll, describe, expect, it } from "vitest";
import { LOCAL } from "../support/start-test-app.ts";
import { useTestApp } from "../support/use-test-app.ts";

const app = useTestApp();
const ids: Record<string, string> = {};

const mail = (tokens: string, body: string) => ({
  kind: "mjml" as const,
  text: `<mjml lang="en"><mj-head><mj-title>a</mj-title><mj-preview>a</mj-preview>${tokens}</mj-head><mj-body background-color="#ffffff">
<mj-section><mj-column>
${body}
</mj-column></mj-section></mj-body></mjml>`,
});

const ACCENT = '<lp-token name="accent" kind="color" value="#1a73e8" />';

async function publish(slug: string, source: ReturnType<typeof mail>): Promise<void> {
  const { templates } = app.services;
  const { id } = await templates.create(LOCAL, { name: slug, slug, subject: "a", source });
  ids[slug] = id;
  await templates.publish(LOCAL, slug, { comment: "" });
}

beforeAll(async () => {
  const { templates } = app.services;
  await publish("plain", mail("", "<mj-text>a</mj-text>"));
  await publish("text", mail(ACCENT, '<mj-text color="{{ brand.accent }}">a</mj-text>'));
  await publish("large", mail(ACCENT, '<mj-text font-size="24px" color="{{ brand.accent }}">a</mj-text>'));
  await publish(
    "dark",
    mail(
      '<lp-token name="accent" kind="color" value="#1a73e8" dark="#8ab4f8" />',
      '<mj-text color="{{ brand.accent }}" lp-dark-color="{{ brand.accent_dark }}" lp-dark-container-background-color="#121212">a</mj-text>',
    ),
  );
  await publish(
    "kinds",
    mail(
      `<lp-token name="font" kind="font" value="Arial, sans-serif" choices="Arial, sans-serif; Georgia, serif" />
<lp-token name="logo" kind="image" value="https://a.example/a.png" /><lp-token name="home" kind="url" value="" /><lp-token name="company" kind="text" value="A" />`,
      '<mj-text font-family="{{ brand.font }}"><a href="{{ brand.home }}" style="color:#000000">{{ brand.company }}</a></mj-text><mj-image src="{{ brand.logo }}" alt="{{ brand.company }}" />',
    ),
  );
  await publish("gone", mail(ACCENT, '<mj-text color="{{ brand.accent }}">a</mj-text>'));
  await templates.archive(LOCAL, "gone");
  await publish("changed", mail(ACCENT, '<mj-text color="{{ brand.accent }}">a</mj-text>'));
  await templates.update(LOCAL, "changed", { etag: "*", source: mail("", "<mj-text>a</mj-text>") });
  await templates.publish(LOCAL, "changed", { comment: "", allowBreaking: true });
  const source = mail(ACCENT, '<mj-text color="{{ brand.accent }}">a</mj-text>');
  await templates.create(LOCAL, { name: "draft", slug: "draft", subject: "a", source });
});

type Given = Readonly<Record<string, string>>;

function validate(
  tokens: Given,
  request: { templates?: readonly string[]; pageSize?: number; pageToken?: string } = {},
) {
  const { templates = [], pageSize = 50, pageToken = "" } = request;
  return app.services.brands.validate(LOCAL, { tokens, templates, pageSize, pageToken });
}

async function inMail(slug: string, tokens: Given) {
  return (await validate(tokens, { templates: [slug] })).mails[0];
}

describe("a brand in published mails", () => {
  // On white, #767676 has 4.54:1, #777777 4.47:1, #949494 3.03:1 and #959595 2.99:1
  // (webaim.org/resources/contrastchecker).
  it.each([
    ["text", "#767676", undefined],
    ["text", "#777777", { ratio: 4.47, needed: 4.5, isLarge: false }],
    ["large", "#949494", undefined],
    ["large", "#959595", { ratio: 2.99, needed: 3, isLarge: true }],
  ])("in %s with %s on white is judged by WCAG", async (slug, accent, expected) => {
    const [low] = (await inMail(slug, { accent }))?.contrast ?? [];
    if (expected === undefined) expect(low).toBeUndefined();
    else expect(low).toMatchObject({ ...expected, color: accent, background: "#ffffff", isDark: false, count: 1 });
  });

  it("gets the nearest colour of the same hue that can be read", async () => {
    const nearestTo = async (accent: string) => (await inMail("text", { accent }))?.contrast[0]?.nearest;
    // Grey stays grey; #767676 is the lightest that can be read on white.
    expect(await nearestTo("#999999")).toEqual([{ name: "accent", value: "#767676" }]);
    const [nearest] = (await nearestTo("#ffcc00")) ?? [];
    expect(await inMail("text", { accent: nearest?.value ?? "" })).toBeUndefined();
    // As dark yellows are: more red than green, and no blue to speak of.
    const channels = [1, 3, 5].map((at) => Number.parseInt(nearest?.value.slice(at, at + 2) ?? "", 16));
    expect(channels[0]).toBeGreaterThan(channels[1] ?? 0);
    expect(channels[2]).toBeLessThan(40);
  });

  it("is judged for dark clients apart", async () => {
    // 17.4:1 of #ffffff and 1.07:1 of #0a0a0a on #121212; each is the other way round on white.
    const readable = await inMail("dark", { accent: "#0a0a0a", accent_dark: "#ffffff" });
    expect(readable).toBeUndefined();
    const low = (await inMail("dark", { accent: "#0a0a0a", accent_dark: "#0a0a0a" }))?.contrast;
    expect(low).toMatchObject([
      { isDark: true, color: "#0a0a0a", background: "#121212", nearest: [{ name: "accent_dark" }] },
    ]);
    const light = (await inMail("dark", { accent: "#ffffff", accent_dark: "#ffffff" }))?.contrast;
    expect(light).toMatchObject([{ isDark: false, color: "#ffffff", background: "#ffffff" }]);
  });

  it("has the values that a mail refuses, and those that it lacks", async () => {
    const found = await inMail("kinds", { font: "Comic Sans", logo: "javascript:alert(1)", home: "ftp://a.example/" });
    expect(found?.refused.map(({ name, kind }) => [name, kind])).toEqual([
      ["font", "font"],
      ["logo", "image"],
      ["home", "url"],
    ]);
    expect(found?.refused[0]?.message).toBe(
      'must name one of the choices (Arial, sans-serif; Georgia, serif), is "Comic Sans"; the mail has what it declares, "Arial, sans-serif"',
    );
    expect(found?.missing).toEqual(["company"]);
    const fine = { font: "georgia", logo: "https://a.example/b.png", home: "mailto:a@a.example", company: "B" };
    expect(await inMail("kinds", fine)).toBeUndefined();
  });

  it("judges a colour that is refused as the declared one", async () => {
    const found = await inMail("text", { accent: "white" });
    expect(found).toMatchObject({ contrast: [], refused: [{ name: "accent", kind: "color", value: "white" }] });
  });
});

describe("the mails of an answer", () => {
  const BAD = { accent: "#ffffff", nobody: "x" };

  it("are all that are published, active, and have something to say", async () => {
    const { mails, all, nextPageToken } = await validate(BAD);
    const expected = ["text", "large", "dark", "kinds"].map((slug) => ids[slug]).toSorted();
    expect(mails.map(({ templateId }) => templateId)).toEqual(expected);
    expect(all).toEqual({ unknownTokens: ["nobody"], checkedMails: 4, totalSize: 4 });
    expect(nextPageToken).toBe("");
  });

  it("come page by page, each once", async () => {
    const first = await validate(BAD, { pageSize: 3 });
    expect(first.mails).toHaveLength(3);
    expect(first.all?.totalSize).toBe(4);
    const second = await validate(BAD, { pageSize: 3, pageToken: first.nextPageToken });
    expect(second).toMatchObject({ nextPageToken: "", mails: [{}] });
    expect(second.all).toBeUndefined();
    const seen = [...first.mails, ...second.mails].map(({ templateId }) => templateId);
    expect(seen).toEqual((await validate(BAD)).mails.map(({ templateId }) => templateId));
  });

  it("are those that are named, by id or slug", async () => {
    const { mails, all } = await validate(BAD, { templates: ["text", ids.large ?? "", "plain"] });
    expect(mails.map(({ slug }) => slug).toSorted()).toEqual(["large", "text"]);
    expect(all).toEqual({ unknownTokens: ["nobody"], checkedMails: 2, totalSize: 2 });
    await expect(validate(BAD, { templates: ["none"] })).rejects.toMatchObject({ code: "TEMPLATE_NOT_FOUND" });
  });
});

describe("what is judged", () => {
  it("is the draft of a brand, unless other tokens are given", async () => {
    const { brands } = app.services;
    await brands.create(LOCAL, { slug: "acme", name: "Acme", tokens: { accent: "#000000" } });
    await brands.publish(LOCAL, "acme", { comment: "" });
    await brands.update(LOCAL, "acme", { etag: "*", tokens: { accent: "#ffffff" } });
    const of = { ref: "acme", templates: ["text"], pageSize: 50, pageToken: "" };
    expect((await brands.validate(LOCAL, of)).mails).toMatchObject([{ contrast: [{ color: "#ffffff" }] }]);
    expect((await brands.validate(LOCAL, { ...of, tokens: { accent: "#111111" } })).mails).toEqual([]);
  });

  it.each([
    ["neither brand nor tokens", { templates: [] }, "INVALID_REQUEST"],
    ["an unknown brand", { ref: "none", templates: [] }, "BRAND_NOT_FOUND"],
    ["tokens that no brand can have", { tokens: { Accent: "#ffffff" }, templates: [] }, "INVALID_REQUEST"],
    ["a page token of nobody", { tokens: {}, templates: [], pageToken: "eA" }, "INVALID_REQUEST"],
  ])("cannot be %s", async (_what, request, code) => {
    const asked = app.services.brands.validate(LOCAL, { pageSize: 50, pageToken: "", ...request });
    await expect(asked).rejects.toMatchObject({ code });
  });
});
