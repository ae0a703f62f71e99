import { describe, expect, test } from "vitest";
import { parseColor } from "../../../src/domain/document/color.ts";

// Expected values by CSS Color 4; the hsl() ones are the examples of its sections 7 and 6.1.
describe("parseColor", () => {
  test.each([
    ["#ABC", "#aabbcc"],
    ["#A1b2C3", "#a1b2c3"],
    ["#00f8", "rgba(0,0,255,0.533)"],
    ["#ff000080", "rgba(255,0,0,0.502)"],
    ["#ff0000ff", "#ff0000"],
    ["rgb(1, 2, 3)", "#010203"],
    ["rgb(0 128 255 / 50%)", "rgba(0,128,255,0.5)"],
    ["rgba(10,20,30,.25)", "rgba(10,20,30,0.25)"],
    ["rgb(100%, 0%, 0%)", "#ff0000"],
    ["rgb(300, -5, 0)", "#ff0000"],
    ["hsl(120, 100%, 50%)", "#00ff00"],
    ["hsl(120deg 100% 25%)", "#008000"],
    ["hsla(240, 100%, 50%, 0.5)", "rgba(0,0,255,0.5)"],
    [" RebeccaPurple ", "rebeccapurple"],
    ["transparent", "transparent"],
    ["", "transparent"],
  ])("reads %j as %s", (text, expected) => {
    expect(parseColor(text)).toBe(expected);
  });

  test.each([
    "#12",
    "#12345",
    "#ggg",
    "notacolour",
    "inherit",
    "currentcolor",
    "rgb(1,2)",
    "rgb(1,2,3,4,5)",
    "hsl(120, 1, 1)",
    "var(--x)",
    "url(x)",
    "#fff;background:url(x)",
    'red" onclick="x',
    "expression(alert(1))",
    "red/**/",
  ])("refuses %j", (text) => {
    expect(parseColor(text)).toBeUndefined();
  });
});
