import { expect, it } from "vitest";
import { firstComparison } from "../../../console/src/template/versions/first-comparison.ts";

it("compares what is served with the version before it, where the draft is served as it is", () => {
  expect(firstComparison({ publishedVersion: 3, draftVersion: 3 }, [3, 2, 1])).toEqual({ compared: 2, other: 3 });
  // Versions between them may have been pruned.
  expect(firstComparison({ publishedVersion: 9, draftVersion: 9 }, [9, 4, 1])).toEqual({ compared: 4, other: 9 });
});

it("compares what is served with a draft that differs, and the only version with the draft", () => {
  expect(firstComparison({ publishedVersion: 3, draftVersion: 0 }, [3, 2, 1])).toEqual({ compared: 3, other: 0 });
  expect(firstComparison({ publishedVersion: 3, draftVersion: 1 }, [3, 2, 1])).toEqual({ compared: 3, other: 0 });
  expect(firstComparison({ publishedVersion: 1, draftVersion: 1 }, [1])).toEqual({ compared: 1, other: 0 });
  expect(firstComparison({ publishedVersion: 0, draftVersion: 0 }, [])).toEqual({ compared: 0, other: 0 });
});
