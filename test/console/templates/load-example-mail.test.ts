/// <reference types="vite/client" />
import { expect, it } from "vitest";
import { EXAMPLE_MAILS } from "../../../console/src/templates/example-mails.ts";
import { loadExampleMail } from "../../../console/src/templates/load-example-mail.ts";
import { readExampleFolders } from "../../../src/app/read-example-folders.ts";
import { listExamplesIn, readExampleSet } from "../../../src/app/read-example-set.ts";

const ORIGIN = "https://mails.example.com";
const FORMATS = ["mjml", "document"] as const;

const offeredIn = (format: (typeof FORMATS)[number]) =>
  EXAMPLE_MAILS.filter(({ formats }) => formats?.includes(format)).map(({ folder = "" }) => folder);

it.each(FORMATS)("offers each mail in a layout that template new has as %s", (format) => {
  const folders = new Set(readExampleFolders(undefined, format).map(({ slug }) => slug));
  const expected = listExamplesIn(format).filter((slug) => folders.has(slug));
  expect(offeredIn(format).toSorted()).toEqual(expected.toSorted());
  expect(expected.length).toBeGreaterThan(5);
});

it.each(FORMATS)("reads a mail and its parts as template new does as %s, for each mail", async (format) => {
  for (const slug of offeredIn(format)) {
    const { example, parts } = readExampleSet(slug, ORIGIN, format);
    const loaded = await loadExampleMail(slug, format, ORIGIN);
    const texts = [...parts, example].map(({ slug: each, name, source }) => [each, name, source.text]);
    expect(loaded.map(({ slug: each, name, source }) => [each, name, source])).toEqual(texts);
    expect(loaded.map(({ kind }) => kind)).toEqual([...parts.map(({ kind }) => kind), "mail"]);
    expect(JSON.parse(loaded.at(-1)?.data ?? "null")).toEqual(example.data);
    expect(loaded.at(-1)?.files).toEqual(example.source.files ?? {});
  }
});

it("says which example is in no such format", async () => {
  await expect(async () => loadExampleMail("refund", "document", ORIGIN)).rejects.toThrow(
    "there is no example refund in the format document",
  );
});
