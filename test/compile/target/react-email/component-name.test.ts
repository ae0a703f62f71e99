import fc from "fast-check";
import { expect, test } from "vitest";
import { componentName } from "../../../../src/compile/target/react-email/component-name.ts";

test.each([
  ["Open workshop invite", "OpenWorkshopInvite"],
  ["welcome", "Welcome"],
  ["Weekly digest (old shape)", "WeeklyDigestOldShape"],
  ["VIP sale", "VIPSale"],
  ["it's-a_test.v2", "ItSATestV2"],
  ["Café Zoë", "CafeZoe"],
  ["2026 winter sale", "Email2026WinterSale"],
  ["42", "Email42"],
  ["", "Email"],
  ["   ", "Email"],
  ["!!! ???", "Email"],
  ["🎉🎉", "Email"],
  ["🎉 Party", "Party"],
  ["你好", "Email"],
  ["default", "Default"],
  ["function", "Function"],
  ["new class", "NewClass"],
  ["__proto__", "Proto"],
  ["Button", "EmailButton"],
  ["html", "EmailHtml"],
  ["react", "EmailReact"],
  ["body text", "BodyText"],
])("a template named '%s' is the component %s", (name, expected) => {
  expect(componentName(name)).toBe(expected);
});

test("any name gives an identifier of ASCII letters and digits that JSX takes for a component", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 300 }), (name) => {
      expect(componentName(name)).toMatch(/^[A-Z][A-Za-z0-9]{0,84}$/);
    }),
  );
});
