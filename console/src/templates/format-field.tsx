import { Field } from "../components/field.tsx";
import type { ExampleFormat } from "./example-format.ts";

interface FormatFieldProps {
  readonly format: ExampleFormat;
  readonly onChoose: (format: ExampleFormat) => void;
}

/** What the source of an example is written in, of one that has both formats. */
export function FormatField({ format, onChoose }: FormatFieldProps) {
  return (
    <Field label="Format" hint="Its layout and partials have the same format.">
      {(ids) => (
        <select
          {...ids}
          className="input"
          value={format}
          onChange={({ target }) => onChoose(target.value === "document" ? "document" : "mjml")}
        >
          <option value="mjml">MJML</option>
          <option value="document">Document (TemplateJson)</option>
        </select>
      )}
    </Field>
  );
}
