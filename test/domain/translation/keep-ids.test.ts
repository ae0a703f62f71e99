import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { keepIds } from "../../../src/domain/translation/keep-ids.ts";
import type { MessageRole, SourceMessage } from "../../../src/domain/translation/source-message.ts";
import { withIds } from "../../../src/domain/translation/with-ids.ts";
import { runs } from "../../support/effort.ts";

function messages(...texts: readonly (string | readonly [MessageRole, string])[]): readonly SourceMessage[] {
  return withIds(
    texts.map((each) => {
      const [role, text] = typeof each === "string" ? (["text", each] as const) : each;
      return { role, text, placeholders: [], path: [] };
    }),
  );
}

/** What messages are now, by the text of the one whose id they have; undefined for a new id. */
function keptFrom(previous: readonly SourceMessage[], now: readonly SourceMessage[]): readonly (string | undefined)[] {
  const texts = new Map(previous.map(({ id, text }) => [id, text]));
  return keepIds(previous, now).map(({ id }) => texts.get(id));
}

describe("an edited source", () => {
  test("keeps the id of an edited text", () => {
    const before = messages("Hello", "Your order is on its way", "Bye");
    expect(keptFrom(before, messages("Hello", "Your order will be on its way soon", "Bye"))).toEqual([
      "Hello",
      "Your order is on its way",
      "Bye",
    ]);
  });

  test("tells the edited from the new by what is most similar", () => {
    const before = messages("Hello", "Your order is on its way", "Bye");
    const now = messages("Hello", "Something else", "Your order is on the way", "Bye");
    expect(keptFrom(before, now)).toEqual(["Hello", undefined, "Your order is on its way", "Bye"]);
  });

  test("keeps the ids of texts that moved", () => {
    const before = messages("One", "Two", "Three", "Four");
    expect(keptFrom(before, messages("Four", "One", "Two", "Three"))).toEqual(["Four", "One", "Two", "Three"]);
  });

  test("gives a text of another role a new id", () => {
    expect(keptFrom(messages("Read on"), messages(["button", "Read on"]))).toEqual([undefined]);
  });

  test("gives no id twice when an edited text is said again", () => {
    const first = messages("Hello", "Bye");
    const second = keepIds(first, messages("Hello, you", "Bye"));
    expect(second.map(({ id }) => id)).toEqual(first.map(({ id }) => id));
    const third = keepIds(second, messages("Hello, you", "Hello", "Bye"));
    expect(new Set(third.map(({ id }) => id)).size).toBe(3);
    expect(third.map(({ text }) => text)).toEqual(["Hello, you", "Hello", "Bye"]);
    expect([third[0]?.id, third[2]?.id]).toEqual(first.map(({ id }) => id));
  });

  test("is aligned in time, however much of it is new", () => {
    const before = messages(...Array.from({ length: 3_000 }, (_, index) => `Before ${index}`));
    const now = messages(...Array.from({ length: 3_000 }, (_, index) => `Now ${index}`));
    expect(keepIds(before, now).map(({ id }) => id)).toEqual(before.map(({ id }) => id));
  });
});

const words = fc.constantFrom("order", "way", "hello", "bye", "read", "shop", "new", "{name}");
const sentence = fc.array(words, { minLength: 1, maxLength: 5 }).map((each) => each.join(" "));
const role = fc.constantFrom<MessageRole>("text", "button", "alt");
const source = fc.array(fc.tuple(role, sentence), { maxLength: 12 });

describe("for any two sources", () => {
  test("every id is there once, and the same each time", () => {
    fc.assert(
      fc.property(source, source, source, (one, two, three) => {
        const second = keepIds(messages(...one), messages(...two));
        const third = keepIds(second, messages(...three));
        expect(new Set(third.map(({ id }) => id)).size).toBe(third.length);
        expect(keepIds(second, messages(...three))).toEqual(third);
        expect(third.map(({ role: kind, text }) => [kind, text])).toEqual(three);
      }),
      { numRuns: runs(2_000) },
    );
  });

  test("a source that says the same has the same ids", () => {
    fc.assert(
      fc.property(source, source, (one, two) => {
        const second = keepIds(messages(...one), messages(...two));
        expect(keepIds(second, messages(...two))).toEqual(second);
      }),
      { numRuns: runs(2_000) },
    );
  });

  test("one edit, where each text is said once, loses no id", () => {
    const unique = fc.uniqueArray(sentence, { minLength: 1, maxLength: 10 });
    fc.assert(
      fc.property(unique, fc.nat(), (texts, at) => {
        const edited = texts.with(at % texts.length, "Said otherwise");
        const before = messages(...texts);
        expect(keepIds(before, messages(...edited)).map(({ id }) => id)).toEqual(before.map(({ id }) => id));
      }),
      { numRuns: runs(2_000) },
    );
  });

  test("what is inserted or removed changes no other id", () => {
    const unique = fc.uniqueArray(sentence, { minLength: 1, maxLength: 10 });
    fc.assert(
      fc.property(unique, fc.nat(), (texts, at) => {
        const index = at % texts.length;
        const longer = messages(...texts.toSpliced(index, 0, "Inserted"));
        const before = messages(...texts);
        expect(keepIds(before, longer).toSpliced(index, 1)).toEqual(before);
        expect(keepIds(longer, before)).toEqual(longer.toSpliced(index, 1));
      }),
      { numRuns: runs(2_000) },
    );
  });
});
