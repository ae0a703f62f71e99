import { CompletionContext, type CompletionSource } from "@codemirror/autocomplete";
import { json } from "@codemirror/lang-json";
import { xml } from "@codemirror/lang-xml";
import { ensureSyntaxTree } from "@codemirror/language";
import { EditorState } from "@codemirror/state";
import { describe, expect, it } from "vitest";
import { completeDocument } from "../../../console/src/template/editor/complete-document.ts";
import { completeMjml } from "../../../console/src/template/editor/complete-mjml.ts";
import type { JsonSchema } from "../../../console/src/template/editor/document-schema.ts";
import { documentSchema } from "../../../src/domain/document/document-schema.ts";

/** What is offered where `|` stands. */
async function offered(source: CompletionSource, extension: ReturnType<typeof json>, marked: string, explicit = true) {
  const pos = marked.indexOf("|");
  const started = EditorState.create({ doc: marked.replace("|", ""), extensions: [extension] });
  // An editor parses for some milliseconds at a time: on a slow machine it is not done at once.
  ensureSyntaxTree(started, started.doc.length, Number.POSITIVE_INFINITY);
  const { state } = started.update({});
  const result = await source(new CompletionContext(state, pos, explicit));
  return (result?.options ?? []).map(({ label }) => label);
}

describe("MJML", () => {
  const at = (marked: string) => offered(completeMjml, xml(), marked);

  it("offers the components that may stand where one begins", async () => {
    const inSection = await at("<mjml><mj-body><mj-section><|</mj-section></mj-body></mjml>");
    expect(inSection).toEqual(expect.arrayContaining(["mj-column", "mj-group", "mj-raw"]));
    expect(inSection).not.toContain("mj-text");
    expect(await at("<|")).toEqual(["mjml"]);
  });

  it("offers the attributes of a component, with ours, and values where mjml names them", async () => {
    const ofText = await at("<mjml><mj-body><mj-text |></mj-text></mj-body></mjml>");
    expect(ofText).toEqual(expect.arrayContaining(["font-size", "align", "css-class", "lp-if", "lp-each"]));
    expect(ofText).not.toContain("src");
    const values = await at('<mjml><mj-body><mj-text align="|"></mj-text></mj-body></mjml>');
    expect(values).toEqual(['"left"', '"right"', '"center"', '"justify"']);
  });

  it("offers no component in what holds HTML", async () => {
    expect(await at("<mjml><mj-body><mj-text>Hello <|</mj-text></mj-body></mjml>")).toEqual([]);
  });
});

describe("a document", () => {
  const schema = JSON.parse(JSON.stringify(documentSchema())) as JsonSchema;
  const at = (marked: string) =>
    offered(
      completeDocument(async () => schema),
      json(),
      marked,
    );
  const block = (props: string) =>
    `{"template_id":"a","schema_version":"1.0","canvas":{},"rows":[{"columns":[{"children":[${props}]}]}]}`;

  it("offers the members of the outermost object that are not there yet", async () => {
    const members = await at('{ "template_id": "a", "r|" }');
    expect(members).toEqual(expect.arrayContaining(['"rows"', '"canvas"', '"schema_version"']));
    expect(members).not.toContain('"template_id"');
  });

  it("offers what blocks of their kind have, and no other kind", async () => {
    const button = await at(block('{"componentType":"button","props":{"l|"}}'));
    expect(button).toEqual(expect.arrayContaining(['"link"', '"text"', '"mobile"', '"visibility"']));
    expect(button).not.toContain('"src"');
    const image = await at(block('{"componentType":"image","props":{"s|"}}'));
    expect(image).toContain('"src"');
    expect(image).not.toContain('"link_text"');
  });

  it("offers the kinds of blocks, and values where the schema names them", async () => {
    expect(await at(block('{"componentType":"|"}'))).toEqual(
      expect.arrayContaining(['"button"', '"image"', '"divider"']),
    );
    expect(await at(block('{"componentType":"button","props":{"align":"|"}}'))).toEqual(
      expect.arrayContaining(['"left"', '"center"', '"right"']),
    );
  });

  it("asks for the schema once, and once more after a fault", async () => {
    let calls = 0;
    const source = completeDocument(async () => {
      calls += 1;
      if (calls === 1) throw new Error("away");
      return schema;
    });
    const ask = () => offered(source, json(), '{ "r|" }');
    expect(await ask()).toEqual([]);
    expect(await ask()).toContain('"rows"');
    expect(await ask()).toContain('"rows"');
    expect(calls).toBe(2);
  });
});
