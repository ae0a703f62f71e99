import type { ReactNode } from "react";
import type { FillData } from "../../../../clients/js/src/render-program.ts";
import { isPlain, listOf, withList } from "./edit-data.ts";
import type { ListField } from "./schema.ts";

interface ListItemsProps {
  readonly list: ListField;
  readonly data: FillData;
  readonly onChange: (data: FillData) => void;
  readonly depth: number;
  /** The fields of an item. */
  readonly children: (item: FillData, onChange: (item: FillData) => void) => ReactNode;
}

/** The items of a list: each has fields of its own, can be taken out, and comes once more by a copy. */
export function ListItems({ list, data, onChange, depth, children }: ListItemsProps) {
  const { name, max, emptyItem } = list;
  const items = listOf(data, name);
  const change = (next: readonly FillData[]) => onChange(withList(data, name, next));
  return (
    <fieldset className="fields list">
      <legend>
        {name} <span className="badge">{items.length}</span>
      </legend>
      {items.map((item, index) => (
        <details key={index} className="item" open={depth === 0 && items.length <= 3}>
          <summary>
            {name} {index + 1} <span className="muted small clip">{firstValue(item)}</span>
          </summary>
          <div className="stack tight">
            {children(item, (next) => change(items.with(index, next)))}
            <div className="row">
              <button type="button" className="button small" onClick={() => change(items.toSpliced(index, 1))}>
                Remove<span className="visually-hidden"> {`${name} ${index + 1}`}</span>
              </button>
              <button
                type="button"
                className="button small"
                disabled={items.length >= max}
                onClick={() => change(items.toSpliced(index, 0, item))}
              >
                Copy<span className="visually-hidden"> {`${name} ${index + 1}`}</span>
              </button>
            </div>
          </div>
        </details>
      ))}
      <div>
        <button
          type="button"
          className="button small"
          disabled={items.length >= max}
          onClick={() => change([...items, items.at(-1) ?? (isPlain(data) ? { data: emptyItem as object } : {})])}
        >
          Add to {name}
        </button>
      </div>
    </fieldset>
  );
}

function firstValue({ merge_tags: tags, data = {} }: FillData): string {
  const members = typeof data === "object" ? Object.values(data) : [data];
  const [value = ""] = [...Object.values(tags?.text ?? {}), ...members];
  return typeof value === "object" ? "" : String(value);
}
