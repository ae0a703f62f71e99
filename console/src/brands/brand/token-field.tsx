import { useId } from "react";
import { isColor } from "../../template/preview/declared-tokens.ts";
import type { TokenCell } from "./token-rows.ts";

interface TokenFieldProps {
  readonly cell: TokenCell;
  readonly isReadOnly: boolean;
  readonly onWrite: (name: string, value: string) => void;
}

const VALUE_MAX = 2_000;

/** The value of a token; a colour has a swatch beside it. */
export function TokenField({ cell, isReadOnly, onWrite }: TokenFieldProps) {
  const { name, value, kind, declared, choices } = cell;
  const id = useId();
  const isRefused = value !== "" && kind === "color" && !isColor(value);
  return (
    <>
      <div className="token-field">
        {kind === "color" && (
          <input
            type="color"
            aria-label={`Colour of ${name}`}
            disabled={isReadOnly}
            value={[value, declared ?? ""].find(isColor)?.toLowerCase() ?? "#808080"}
            onChange={({ target }) => onWrite(name, target.value)}
          />
        )}
        <input
          className={kind === "color" ? "input mono" : "input"}
          aria-label={name}
          aria-describedby={isRefused ? id : undefined}
          maxLength={VALUE_MAX}
          readOnly={isReadOnly}
          spellCheck={false}
          value={value}
          placeholder={declared === undefined ? "" : `${declared || "nothing"} (declared)`}
          list={choices.length > 0 ? `${id}-choices` : undefined}
          onChange={({ target }) => onWrite(name, target.value)}
        />
        {choices.length > 0 && (
          <datalist id={`${id}-choices`}>
            {choices.map((choice) => (
              <option key={choice} value={choice} />
            ))}
          </datalist>
        )}
      </div>
      {isRefused && (
        <span id={id} className="small refused">
          Not #rrggbb: mails show the declared colour
        </span>
      )}
    </>
  );
}
