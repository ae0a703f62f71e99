import { expect, it } from "vitest";
import { tokenRows } from "../../../console/src/brands/brand/token-rows.ts";

const ACCENT = { name: "accent", declared: "#1a73e8", kind: "color", choices: [] } as const;
const FONT = { name: "font", declared: "Georgia, serif", kind: "font", choices: ["Georgia, serif"] } as const;
const names = (rows: ReturnType<typeof tokenRows>) => rows.map(({ light, dark }) => [light.name, dark?.name]);

it("lists what has a value, what had one, and what a mail declares, with the dark value beside it", () => {
  const declared = [ACCENT, { ...ACCENT, name: "accent_dark" }, FONT];
  const rows = tokenRows({ slogan: "We care", logo_dark: "https://x.example/" }, { company: "Acme" }, declared);
  expect(names(rows)).toEqual([
    ["accent", "accent_dark"],
    ["company", undefined],
    ["font", undefined],
    ["logo_dark", undefined],
    ["slogan", undefined],
  ]);
  expect(rows[0]?.light).toEqual({ ...ACCENT, value: "" });
  expect(rows[4]?.light).toMatchObject({ value: "We care", declared: undefined, kind: "other" });
});

it("offers a dark value for each colour, which a value shows, too", () => {
  expect(names(tokenRows({ frame: "#0A7D33", note: "#fff" }, {}, []))).toEqual([
    ["frame", "frame_dark"],
    ["note", undefined],
  ]);
});

it("keeps the swatch of a colour while another one is typed", () => {
  const [row] = tokenRows({ frame: "#0a7d3" }, { frame: "#0a7d33" }, []);
  expect([row?.light.kind, row?.light.value, row?.dark?.name]).toEqual(["color", "#0a7d3", "frame_dark"]);
});
