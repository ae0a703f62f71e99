type Fields = Readonly<Record<string, unknown>>;

/** A whole TemplateJson document with the given rows. */
export function documentOf(rows: readonly unknown[], more: Fields = {}): Fields {
  return {
    template_id: "t-1",
    template_name: "Fixture",
    schema_version: "1.0",
    canvas: { language: "en", preheaderText: "Preview" },
    rows,
    ...more,
  };
}

/** A row with one column that holds the given nodes. */
export function rowOf(children: readonly unknown[], more: Fields = {}): Fields {
  return { id: "row", type: "row", columns: [{ id: "col", width: 100, children }], ...more };
}

/** A block of a kind. */
export function blockOf(componentType: string, props: Fields = {}, id = "block"): Fields {
  return { id, type: "component", componentType, props };
}

/** A visibility with one rule. */
export function visibleIf(tag: string, operator: string, value: string): Fields {
  return { enabled: true, match: "all", rules: [{ tag, operator, value }] };
}

/** A gradient from black to white that is in use. */
export function gradientOf(type: "linear" | "radial"): Fields {
  const colors = [
    { color: "#000", position: 0 },
    { color: "#fff", position: 100 },
  ];
  return { useGradient: true, gradient: { type, direction: "45deg", colors } };
}
