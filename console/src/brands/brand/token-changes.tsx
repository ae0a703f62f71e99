import { isColor } from "../../template/preview/declared-tokens.ts";
import { type Tokens, tokenDifferences } from "./tokens.ts";

interface TokenChangesProps {
  readonly before: Tokens;
  readonly after: Tokens;
}

/** The tokens of which two states of a brand have different values. */
export function TokenChanges({ before, after }: TokenChangesProps) {
  const changes = tokenDifferences(before, after);
  if (changes.length === 0) return <p className="muted">The tokens are the same.</p>;
  return (
    <div className="table-frame">
      <table className="table token-changes">
        <caption className="visually-hidden">Tokens that differ</caption>
        <thead>
          <tr>
            <th scope="col">Token</th>
            <th scope="col">Before</th>
            <th scope="col">After</th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ name, before: old, after: now }) => (
            <tr key={name}>
              <th scope="row" className="mono">
                {name}
              </th>
              <td>
                <Value value={old} />
              </td>
              <td>
                <Value value={now} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Value({ value }: { readonly value: string | undefined }) {
  if (value === undefined) return <span className="muted">none</span>;
  return (
    <span className="row">
      {isColor(value) && (
        <svg className="swatch" width="16" height="16" aria-hidden="true">
          <rect width="16" height="16" rx="3" fill={value} />
        </svg>
      )}
      <span className="mono">{value}</span>
    </span>
  );
}
