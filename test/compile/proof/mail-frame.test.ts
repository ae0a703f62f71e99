import { describe, expect, test } from "vitest";
import { compileTree } from "../../../src/compile/compile-tree.ts";
import { type MjmlContent, type MjmlTree, mjmlElement } from "../../../src/compile/mail/mjml-tree/mjml-tree.ts";
import { SharedParts } from "../../../src/compile/source/shared/shared-parts.ts";
import { untimed } from "../../../src/compile/stage-time.ts";
import type { TemplateSource } from "../../../src/domain/template/template-source.ts";
import { translatedMail } from "../support/translate-mail.ts";

const run = { time: untimed, parts: new SharedParts() };
const OTHER_PAGE = "<p>What mjml makes of something else</p>";

interface Mail {
  readonly content?: MjmlContent;
  readonly color?: string;
  readonly alt?: string;
}

function treeOf({ content = ["Words"], color = "#111111", alt = "Shop" }: Mail): MjmlTree {
  const words = mjmlElement("mj-text", { color }, { content });
  const image = mjmlElement("mj-image", { src: "https://example.com/a.png", alt });
  const column = mjmlElement("mj-column", {}, { children: [words, image] });
  const body = mjmlElement("mj-body", {}, { children: [mjmlElement("mj-section", {}, { children: [column] })] });
  return { kind: "mjml", root: mjmlElement("mjml", {}, { children: [body] }), fonts: {}, conditions: [], lists: [] };
}

/** What is found in a tree, after another, when the proof of it would fail. */
async function findAfter(first: Mail, second: Mail): Promise<readonly string[]> {
  const { frame } = await compileTree(treeOf(first), { ...run, frames: [] });
  if (frame === undefined) throw new Error("the first mail has no frame");
  const compiled = await compileTree(treeOf(second), { ...run, frames: [frame] }, { reference: OTHER_PAGE });
  return compiled.diagnostics.map(({ rule }) => rule);
}

describe("a mail is not proven again", () => {
  test.each<[string, Mail]>([
    ["of the same texts", {}],
    ["in other words", { content: ["Andere Wörter, und mehr davon"], alt: "Laden" }],
  ])("%s", async (_, mail) => {
    expect(await findAfter({}, mail)).toEqual([]);
  });

  test("whose markup is in another order", async () => {
    const [first, second] = [["<b>One</b> and <i>two</i>"], ["<i>Zwei</i> nach <b>eins</b>"]];
    expect(await findAfter({ content: first }, { content: second })).toEqual([]);
  });
});

describe("a mail is proven", () => {
  test.each<[string, Mail]>([
    ["in another colour", { color: "#222222" }],
    ["without the text", { content: [] }],
    ["with markup alone", { content: ["<br>"] }],
    ["with more markup", { content: ["<b>Words</b>"] }],
    ["without the text of a picture", { alt: "" }],
    ["with a text that has mjml load a font", { content: ['"font-family: Karla"'] }],
  ])("%s", async (_, mail) => {
    const fonts = { Karla: "https://fonts.example.com/karla.css" };
    const { frame } = await compileTree({ ...treeOf({}), fonts }, { ...run, frames: [] });
    const frames = frame === undefined ? [] : [frame];
    expect(frames).toHaveLength(1);
    const compiled = await compileTree({ ...treeOf(mail), fonts }, { ...run, frames }, { reference: OTHER_PAGE });
    expect(compiled.diagnostics).toMatchObject([{ rule: "compile.self-check", severity: "error" }]);
  });

  test("whose proof has failed in another language", async () => {
    const failed = await compileTree(treeOf({}), { ...run, frames: [] }, { reference: OTHER_PAGE });
    expect(failed.frame).toBeUndefined();
  });
});

const inMail = (text: string): TemplateSource => ({
  kind: "mjml",
  text: `<mjml lang="en"><mj-body><mj-section><mj-column><mj-text>${text}</mj-text></mj-column></mj-section></mj-body></mjml>`,
});

test("the branches of a plural are part of the frame where the text is nothing else", async () => {
  const plural = "{count, plural, one {# item} other {# items}}";
  const inPolish = "{count, plural, one {# rzecz} few {# rzeczy} many {# rzeczy} other {# rzeczy}}";
  const frameIn = async (before: string) => {
    const mail = translatedMail(inMail(before + plural));
    const words = { locale: "pl", pick: () => "Masz" };
    const [own, polish] = await Promise.all([mail.compile([]), mail.compileIn(words, [], { [plural]: inPolish })]);
    expect(polish.translated?.missing).toEqual([]);
    return [own.frame?.digest, polish.frame?.digest];
  };
  const [own, polish] = await frameIn("");
  expect(own).toBeDefined();
  expect(polish).not.toBe(own);
  const [withWords, inOtherWords] = await frameIn("You have ");
  expect(withWords).toBeDefined();
  expect(inOtherWords).toBe(withWords);
});
