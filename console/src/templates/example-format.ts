/** What the source of an example is written in. */
export type ExampleFormat = "mjml" | "document";
