interface ExampleSettings {
  readonly slug: string;
  readonly name: string;
  readonly kind?: string;
  readonly subject?: string;
}

/** What each folder of the mails in a layout says of itself, by its path. */
export const EXAMPLE_SETTINGS: Readonly<Record<string, ExampleSettings>> = import.meta.glob<ExampleSettings>(
  "../../../examples/{branded,documents}/*/letterpress.json",
  { eager: true, import: "default" },
);
