import { Icon } from "../components/icon.tsx";
import { useMay } from "../session/role.ts";

interface NoBrandsProps {
  readonly isSearch: boolean;
  readonly onCreate: () => void;
  readonly onClear: () => void;
}

/** Replaces an empty list, and says what it would contain. */
export function NoBrands({ isSearch, onCreate, onClear }: NoBrandsProps) {
  const mayCreate = useMay("editor");
  if (isSearch)
    return (
      <div className="card empty" role="status">
        <h2>Nothing matches</h2>
        <p>The search covers names and slugs.</p>
        <button type="button" className="button" onClick={onClear}>
          Clear the search
        </button>
      </div>
    );
  return (
    <div className="card empty">
      <h2>No brands yet</h2>
      <p>
        A template declares tokens, such as a colour or a logo. A brand gives them the values of one customer, and
        programs fill the template with it.{" "}
        {!mayCreate && "Your key has the role viewer and cannot create one: ask someone with the role editor."}
      </p>
      {mayCreate && (
        <button type="button" className="button primary" onClick={onCreate}>
          <Icon name="plus" />
          New brand
        </button>
      )}
    </div>
  );
}
