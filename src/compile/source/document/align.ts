/** Where a block stands in its column: whatever is neither centred nor on the right is on the left. */
export function blockAlign(align: string): "left" | "center" | "right" {
  return align === "center" || align === "right" ? align : "left";
}

/** CSS that moves a table within its cell, where a changed text-align does not reach it. */
export function tableMargin(align: string | undefined): Readonly<Record<string, string>> {
  if (align === undefined) return {};
  const side = blockAlign(align);
  return {
    "margin-left": side === "left" ? "0" : "auto",
    "margin-right": side === "right" ? "0" : "auto",
  };
}
