import { useRef } from "react";
import { type DeclaredToken, isColor } from "../../template/preview/declared-tokens.ts";
import { AddToken } from "./add-token.tsx";
import { TokenField } from "./token-field.tsx";
import { tokenRows } from "./token-rows.ts";
import type { Tokens } from "./tokens.ts";

interface TokenTableProps {
  readonly tokens: Tokens;
  /** Those that the server has. */
  readonly saved: Tokens;
  /** Those of the chosen mail. */
  readonly declared: readonly DeclaredToken[];
  readonly isReadOnly: boolean;
  /** An empty value takes the token out. */
  readonly onWrite: (name: string, value: string) => void;
}

/** The tokens of a brand and those that the chosen mail declares, each with its value for light and dark clients. */
export function TokenTable({ tokens, saved, declared, isReadOnly, onWrite }: TokenTableProps) {
  const seen = useRef<Tokens>({});
  // A token that was taken out keeps its row, so that its field keeps the focus.
  const colors = Object.entries(seen.current).filter(([, value]) => isColor(value));
  seen.current = { ...seen.current, ...tokens, ...Object.fromEntries(colors) };
  const rows = tokenRows(tokens, { ...saved, ...seen.current }, declared);
  return (
    <section className="tokens" aria-label="Tokens">
      {rows.length === 0 ? (
        <p className="muted">
          No tokens yet. Add one, or choose a mail that declares tokens: they are listed here with what the mail
          declares.
        </p>
      ) : (
        <table className="table token-table">
          <caption className="visually-hidden">Tokens by name. An empty value is what a template declares.</caption>
          <thead>
            <tr>
              <th scope="col">Token</th>
              <th scope="col">Value</th>
              <th scope="col">In dark clients</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ light, dark }) => (
              <tr key={light.name}>
                <th scope="row" className="mono">
                  {light.name}
                </th>
                <td colSpan={dark === undefined ? 2 : 1}>
                  <TokenField cell={light} {...{ isReadOnly, onWrite }} />
                </td>
                {dark !== undefined && (
                  <td>
                    <TokenField cell={dark} {...{ isReadOnly, onWrite }} />
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {!isReadOnly && <AddToken isTaken={(name) => name in tokens} onAdd={onWrite} />}
    </section>
  );
}
