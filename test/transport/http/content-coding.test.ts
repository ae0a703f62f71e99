import { describe, expect, test } from "vitest";
import { type ContentCoding, chooseCoding } from "../../../src/transport/http/content-coding.ts";
import { fromCodedEtags, heldEtag, toCodedEtag } from "../../../src/transport/protocol/rest/coded-etag.ts";

// RFC 9110, section 12.5.3.
test.each<[field: string | undefined, coding: ContentCoding | undefined]>([
  [undefined, undefined],
  ["", undefined],
  ["identity", undefined],
  ["gzip", "gzip"],
  ["x-gzip", "gzip"],
  ["GZIP", "gzip"],
  ["br", "br"],
  ["gzip, deflate, br", "br"],
  ["deflate", undefined],
  ["*", "br"],
  ["br;q=0.5, gzip;q=0.8", "gzip"],
  ["br;q=0.5, gzip;q=0.5", "br"],
  ["br;q=0, gzip", "gzip"],
  ["br;q=0, *", "gzip"],
  ["*;q=0", undefined],
  ["identity;q=0, *;q=0", undefined],
  ["gzip;q=0.5, identity", undefined],
  ["gzip;q=0.5, identity;q=0.4", "gzip"],
  ["gzip ; q=1.000", "gzip"],
  ["gzip;q=2", undefined],
  ["gzip;q=x, br", "br"],
  ["gzip;q=0.0001", undefined],
])("Accept-Encoding %j chooses %s", (field, coding) => {
  expect(chooseCoding(field)).toBe(coding);
});

describe("the entity tag of an encoding", () => {
  test.each([
    ["br", '"abc-br"'],
    ["gzip", '"abc-gzip"'],
    [undefined, '"abc"'],
  ] as const)("%s", (coding, etag) => {
    expect(toCodedEtag('"abc"', coding)).toBe(etag);
  });

  test.each<[field: string, coding: ContentCoding | undefined, known: string | undefined]>([
    ['"abc-br"', "br", '"abc"'],
    ['"abc"', "br", '"abc"'],
    ['"abc-gzip"', "br", undefined],
    ['"abc-br"', undefined, undefined],
    ['W/"abc-br"', "br", 'W/"abc"'],
    ['"x", "abc-br" , "y-gzip"', "br", '"x", "abc"'],
    ["*", "br", "*"],
    ["abc", "br", undefined],
    ["", "br", undefined],
  ])("If-None-Match %s with %s reaches the service as %s", (field, coding, known) => {
    expect(fromCodedEtags(field, coding)).toBe(known);
  });

  test.each<[field: string | undefined, coding: ContentCoding | undefined, etag: string]>([
    ['"abc-br"', "br", '"abc-br"'],
    ['"abc"', "br", '"abc"'],
    ['"abc", "abc-br"', "br", '"abc-br"'],
    ["*", "gzip", '"abc-gzip"'],
    ['"abc"', undefined, '"abc"'],
    ['W/"abc"', "br", '"abc"'],
  ])("of a 304 for %s with %s is %s", (field, coding, etag) => {
    expect(heldEtag('"abc"', field, coding)).toBe(etag);
  });
});
