import { type RefObject, useId } from "react";
import { Field as Labelled } from "../../components/field.tsx";
import type { Field } from "./field.ts";

interface NodeFieldProps {
  readonly field: Field;
  readonly value: string;
  readonly fault: string | undefined;
  readonly isReadOnly: boolean;
  readonly onChange: (value: string) => void;
  readonly firstRef?: RefObject<HTMLInputElement | null>;
}

/** One field of a node, as people write it. */
export function NodeField({ field, value, fault, isReadOnly, onChange }: NodeFieldProps) {
  const faultId = useId();
  const { kind, label } = field;
  const shared = {
    className: "input",
    value,
    readOnly: isReadOnly,
    ...(fault !== undefined && { "aria-invalid": true, "aria-errormessage": faultId }),
  };
  const hint = hintOf(field);
  return (
    <>
      <Labelled label={kind === "default" ? `Default of ${label}` : label} {...(hint !== undefined && { hint })}>
        {(ids) =>
          kind === "text" && field.value.length > LINE ? (
            <textarea
              {...ids}
              {...shared}
              rows={4}
              onChange={({ target }) => onChange(target.value)}
              onKeyDown={(event) => {
                if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
                event.preventDefault();
                event.currentTarget.form?.requestSubmit();
              }}
            />
          ) : (
            <span className="color-row">
              {kind === "color" && !isReadOnly && (
                <input
                  type="color"
                  aria-label={`${label}, chosen by eye`}
                  value={toHex(value)}
                  onChange={({ target }) => onChange(target.value)}
                />
              )}
              <input
                {...ids}
                {...shared}
                spellCheck={kind === "text"}
                onChange={({ target }) => onChange(target.value)}
              />
            </span>
          )
        }
      </Labelled>
      {fault !== undefined && (
        <p id={faultId} className="field-fault" role="alert">
          {fault}
        </p>
      )}
    </>
  );
}

/** Longer texts have more than one line. */
const LINE = 40;

function hintOf({ kind, label, value }: Field): string | undefined {
  if (kind === "default")
    return `This is the merge tag {{ ${label} }}, whose value comes from the data. The default is shown without one.`;
  return kind === "color" && value === "" ? "Not written: the mail has its usual colour." : undefined;
}

/** As the browser's own choice of colours wants it. */
function toHex(color: string): string {
  const canvas = document.createElement("canvas").getContext("2d");
  if (canvas === null) return "#000000";
  canvas.fillStyle = color;
  return /^#[0-9a-f]{6}$/.test(canvas.fillStyle) ? canvas.fillStyle : "#000000";
}
