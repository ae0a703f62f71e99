import { describe, expect, it } from "vitest";
import { parseTemplateRef } from "../../src/domain/template/template-ref.ts";

describe("parseTemplateRef()", () => {
  it("reads a UUID version 4 in either case", () => {
    const id = "7d2f6b1e-3c54-4a8f-9b0d-51e7c2a4f601";
    expect(parseTemplateRef(id)).toEqual({ by: "id", id });
    expect(parseTemplateRef(id.toUpperCase())).toEqual({ by: "id", id });
  });

  it.each(["welcome", "a", "0", "order-receipt-2", "x".repeat(64)])("reads the slug %s", (slug) => {
    expect(parseTemplateRef(slug)).toEqual({ by: "slug", slug });
  });

  it.each(["", "-a", "A", "a_b", "a b", "é", "x".repeat(65), "a\n", "../etc/passwd", "%00"])("refuses %j", (text) => {
    expect(parseTemplateRef(text)).toBeUndefined();
  });
});
