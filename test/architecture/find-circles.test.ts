import { cruise } from "dependency-cruiser";
import { describe, expect, test } from "vitest";
import { findCircles, type Import } from "./find-circles.ts";
import { SOURCE_FOLDERS } from "./source-folders.ts";

/** Folders whose own files lie all above the folders in them, or all below. */
const LAYERS = ["src/compile", "src/domain", "src/service"];

/** Paths in pairs: the first imports the second. */
function importsOf(...pairs: readonly (readonly [string, string])[]): readonly Import[] {
  return pairs.map(([from, to]) => ({ from, to }));
}

describe("a circle is found", () => {
  test("between folders whose files are on none", () => {
    const imports = importsOf(["src/a/one.ts", "src/b/two.ts"], ["src/b/three.ts", "src/a/four.ts"]);
    expect(findCircles(imports)).toEqual(["src: src/a/one.ts -> src/b/two.ts", "src: src/b/three.ts -> src/a/four.ts"]);
  });

  test("of three folders, however deep their files stand, and without what only leads to it", () => {
    const circle = importsOf(
      ["src/x/a/deep/one.ts", "src/x/b/two.ts"],
      ["src/x/b/three.ts", "src/x/c/four.ts"],
      ["src/x/c/deep/five.ts", "src/x/a/six.ts"],
    );
    const others = importsOf(["src/x/d/seven.ts", "src/x/a/one.ts"], ["src/x/c/four.ts", "src/x/e/eight.ts"]);
    expect(findCircles([...circle, ...others])).toEqual(circle.map(({ from, to }) => `src/x: ${from} -> ${to}`));
  });

  test("between a folder and a file beside it", () => {
    const imports = importsOf(["src/a/one.ts", "src/two.ts"], ["src/two.ts", "src/a/three.ts"]);
    expect(findCircles(imports)).toHaveLength(2);
  });

  test("between the files of a folder, counted as one, and a folder beside them", () => {
    const imports = importsOf(["src/one.ts", "src/a/two.ts"], ["src/a/two.ts", "src/three.ts"]);
    expect(findCircles(imports)).toEqual([]);
    expect(findCircles(imports, ["src"])).toEqual([
      "src: src/one.ts -> src/a/two.ts",
      "src: src/a/two.ts -> src/three.ts",
    ]);
  });

  test("nowhere among files that a folder builds on and one that builds on the folder", () => {
    expect(findCircles(importsOf(["src/a/one.ts", "src/two.ts"], ["src/three.ts", "src/a/one.ts"]))).toEqual([]);
  });
});

test("the folders of the project import each other one way", async () => {
  const { output } = await cruise(SOURCE_FOLDERS, {
    tsPreCompilationDeps: true,
    doNotFollow: { path: "node_modules" },
  });
  if (typeof output === "string") throw new Error(output);
  const imports = output.modules.flatMap(({ source, dependencies }) =>
    dependencies.map(({ resolved }) => ({ from: source, to: resolved })),
  );
  const ours = imports.filter(({ from, to }) =>
    [from, to].every((path) => SOURCE_FOLDERS.some((folder) => path.startsWith(`${folder}/`))),
  );
  expect(ours.length).toBeGreaterThan(1_000);
  expect(findCircles(ours, LAYERS)).toEqual([]);
});
