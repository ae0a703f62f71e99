import { directionOf, orderAfterClick, type SortColumn } from "./list-view.ts";

interface SortHeadProps {
  readonly column: SortColumn;
  readonly name: string;
  readonly orderBy: string;
  readonly onSort: (orderBy: string) => void;
  readonly className?: string;
}

/** The head of a column that sorts the list when it is pressed. */
export function SortHead({ column, name, orderBy, onSort, className }: SortHeadProps) {
  const direction = directionOf(column, orderBy);
  return (
    <th scope="col" {...(direction && { "aria-sort": direction })} {...(className && { className })}>
      <button type="button" className="sort" onClick={() => onSort(orderAfterClick(column, orderBy))}>
        {name}
        <span className="sort-arrow" aria-hidden="true">
          {direction === "ascending" ? "↑" : "↓"}
        </span>
      </button>
    </th>
  );
}
