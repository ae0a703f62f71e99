import type { CompletionSource } from "@codemirror/autocomplete";
import { completeFromSchema } from "@codemirror/lang-xml";
import { MJML_COMPONENTS } from "../../../../gen/mjml/components.ts";

/** Offers what mjml takes where one is writing: components, their attributes, and values where there are few. */
export const completeMjml: CompletionSource = completeFromSchema(
  MJML_COMPONENTS.map(({ name, children, attributes }) => ({
    name,
    children,
    top: name === "mjml",
    attributes: attributes.map(([attribute = "", ...values]) => ({ name: attribute, values })),
  })),
  [],
);
