import { type KeyboardEvent, useState } from "react";
import type { Template } from "../../../../gen/letterpress/v1/template_pb.ts";
import { moveRow } from "./move-row.ts";
import { rowsInDocument } from "./row-range.ts";
import { SortHead } from "./sort-head.tsx";
import { TemplateRow } from "./template-row.tsx";
import type { RowWindow } from "./use-row-window.ts";
import type { TemplateList } from "./use-template-pages.ts";

interface TemplateTableProps {
  readonly list: TemplateList;
  readonly rowWindow: RowWindow;
  readonly orderBy: string;
  readonly onSort: (orderBy: string) => void;
  readonly isBusy: boolean;
  readonly hasPictures: boolean;
  readonly chosen: ReadonlySet<string>;
  readonly onChooseAll: (isChosen: boolean) => void;
  /** As for a row. */
  readonly onChoose: ((template: Template, isUpTo: boolean) => void) | undefined;
}

/** Templates in rows, of which only those in the window are in the document. */
export function TemplateTable(props: TemplateTableProps) {
  const { list, rowWindow, orderBy, onSort, isBusy, hasPictures, chosen, onChooseAll, onChoose } = props;
  const { rows, total } = list;
  const [focused, setFocused] = useState<string>();
  const kept = focused === undefined ? -1 : rows.findIndex(({ id }) => id === focused);
  const shown = rowsInDocument(rowWindow.range, rows.length, kept);
  const areAllChosen = rows.length > 0 && rows.every(({ id }) => chosen.has(id));
  const sort = { orderBy, onSort };
  return (
    <div className="table-frame list-frame">
      <table
        className={hasPictures ? "table template-table with-pictures" : "table template-table"}
        aria-rowcount={total + 1}
        aria-busy={isBusy}
      >
        <caption className="visually-hidden">Templates</caption>
        <thead>
          <tr aria-rowindex={1}>
            {onChoose !== undefined && (
              <th scope="col" className="choose-row">
                <input
                  type="checkbox"
                  aria-label={`Select the ${rows.length} templates that are loaded`}
                  checked={areAllChosen}
                  ref={(box) => {
                    if (box !== null) box.indeterminate = !areAllChosen && chosen.size > 0;
                  }}
                  onChange={({ target }) => onChooseAll(target.checked)}
                />
              </th>
            )}
            <SortHead column="name" name="Name" {...sort} />
            <th scope="col" className="of-state">
              State
            </th>
            <th scope="col" className="optional of-tags">
              Tags
            </th>
            <SortHead column="updated_at" name="Changed" className="optional of-time" {...sort} />
            <SortHead column="published_at" name="Published" className="optional of-time" {...sort} />
            {onChoose !== undefined && (
              <th scope="col" className="act">
                <span className="visually-hidden">Actions</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody
          ref={rowWindow.body}
          onKeyDown={(event: KeyboardEvent) => moveRow(event)}
          onFocus={({ target }) => setFocused(target.closest<HTMLElement>("tr[data-id]")?.dataset.id)}
          onBlur={() => setFocused(undefined)}
        >
          {shown.flatMap((row, at) => {
            const template = rows[row];
            if (template === undefined) return [];
            const above = row - (shown[at - 1] ?? -1) - 1;
            const isChosen = chosen.has(template.id);
            return [
              above > 0 && <Gap key={`gap ${at}`} height={above * rowWindow.rowHeight} />,
              <TemplateRow
                key={template.id}
                index={row + 1}
                {...{ template, isChosen, onChoose }}
                hasPicture={hasPictures}
              />,
            ];
          })}
          <Gap height={(rows.length - 1 - (shown.at(-1) ?? rows.length - 1)) * rowWindow.rowHeight} />
        </tbody>
      </table>
    </div>
  );
}

/** As high as rows that are not in the document. */
function Gap({ height }: { readonly height: number }) {
  if (height <= 0) return;
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: nothing in it can have the focus
    <tr aria-hidden="true" className="gap" style={{ height }}>
      <td />
    </tr>
  );
}
