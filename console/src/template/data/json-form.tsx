import type { FillData } from "../../../../clients/js/src/render-program.ts";
import { parseData } from "./edit-data.ts";

interface JsonFormProps {
  readonly data: FillData;
  /** As it was typed; undefined when it was not typed as JSON. */
  readonly text: string | undefined;
  readonly onChange: (data: FillData, text: string) => void;
}

/** The data as JSON. While that cannot be read, the mail shows what could be read last. */
export function JsonForm({ data, text = JSON.stringify(data, null, 2), onChange }: JsonFormProps) {
  const { fault } = readData(text);
  return (
    <div className="field">
      <textarea
        className="input mono json-form"
        aria-label="Data as JSON"
        aria-invalid={fault !== undefined}
        spellCheck={false}
        value={text}
        onChange={({ target }) => onChange(readData(target.value).data ?? data, target.value)}
      />
      {fault !== undefined && (
        <span className="hint" role="alert">
          Not used yet: {fault}
        </span>
      )}
    </div>
  );
}

function readData(text: string): { readonly data?: FillData; readonly fault?: string } {
  try {
    return { data: parseData(text) };
  } catch (error) {
    return { fault: error instanceof Error ? error.message : "This is not JSON" };
  }
}
