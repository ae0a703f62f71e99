import { create } from "@bufbuild/protobuf";
import { expect, it } from "vitest";
import { directionOf, languageName, toLanguageTag } from "../../../console/src/template/languages/language-name.ts";
import { faultsOf } from "../../../console/src/template/languages/text-faults.ts";
import { filterTexts } from "../../../console/src/template/languages/text-filter.ts";
import {
  changedTexts,
  countStates,
  textsOf,
  withChanges,
} from "../../../console/src/template/languages/written-texts.ts";
import { TemplateMessageSchema } from "../../../gen/letterpress/v1/translation_service_pb.ts";

const message = (id: string, source: string, more: object = {}) =>
  create(TemplateMessageSchema, { id, source, role: "text", state: "missing", ...more });
const MESSAGES = [
  message("a", "Hello", { role: "subject", state: "translated", translation: "Hallo" }),
  message("b", "Pay now", { state: "outdated", translation: "Zahlen", previousSource: "Pay" }),
  message("c", "Bye"),
  message("d", "Old", { state: "outdated", translation: "Alt" }),
];

it("reads what the server has, with the texts that were translated", () => {
  const texts = textsOf(MESSAGES);
  expect(texts).toEqual({
    a: { text: "Hallo", source: "Hello" },
    b: { text: "Zahlen", source: "Pay" },
    d: { text: "Alt", source: "" },
  });
  expect(countStates(MESSAGES, texts)).toEqual({ translated: 1, outdated: 2, missing: 1 });
  const confirmed = { ...texts, b: { text: "Zahlen", source: "Pay now" }, c: { text: "Tschüs", source: "Bye" } };
  expect(countStates(MESSAGES, confirmed)).toEqual({ translated: 3, outdated: 1, missing: 0 });
});

it("sends what was written, confirmed and deleted, and nothing else", () => {
  const saved = textsOf(MESSAGES);
  const written = { a: saved.a, b: { text: "Zahlen", source: "Pay now" }, c: { text: "Tschüs", source: "Bye" } };
  const changes = changedTexts(written as typeof saved, saved);
  expect(changes).toEqual([
    { id: "b", text: "Zahlen", source: "Pay now" },
    { id: "c", text: "Tschüs", source: "Bye" },
    { id: "d", text: "", source: "" },
  ]);
  expect(withChanges(saved, changes)).toEqual(written);
  expect(changedTexts(saved, saved)).toEqual([]);
});

it("finds texts by state, and by every word in text, translation, id or role", () => {
  const find = (state: "all" | "missing" | "outdated" | "translated", search: string) =>
    filterTexts(MESSAGES, textsOf(MESSAGES), { state, search }).map(({ id }) => id);
  expect(find("all", "")).toEqual(["a", "b", "c", "d"]);
  expect(find("outdated", "")).toEqual(["b", "d"]);
  expect(find("missing", "")).toEqual(["c"]);
  expect(find("all", " HALLO  subject ")).toEqual(["a"]);
  expect(find("translated", "zahlen")).toEqual([]);
});

it("gives each fault to the text that was sent, and leaves out what is about the request", () => {
  const sent = [{ id: "a" }, { id: "b" }];
  const fault = (field: string, description: string) => ({ field, description, rule: "" });
  const violations = [
    fault("translations[1].text", "{x} is not in the source"),
    fault("translations[1].text", "{name} is missing"),
    fault("locale", "is none"),
    fault("translations[7].text", "of another request"),
  ];
  expect([...faultsOf(violations, sent)]).toEqual([["b", ["{x} is not in the source", "{name} is missing"]]]);
});

it("names languages, and knows how they are written", () => {
  expect([languageName("pt-BR"), languageName("qaa")]).toEqual(["Brazilian Portuguese", "qaa"]);
  expect([toLanguageTag(" pt-br "), toLanguageTag("de_DE"), toLanguageTag("")]).toEqual([
    "pt-BR",
    undefined,
    undefined,
  ]);
  expect(["ar", "he", "fa", "az-Arab", "ur"].map(directionOf)).toEqual(Array(5).fill("rtl"));
  expect(["de", "az", "ja", "", "x_y"].map(directionOf)).toEqual(Array(5).fill("ltr"));
});
