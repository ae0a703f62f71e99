import { useDeferredValue, useRef, useState } from "react";
import { ErrorNote } from "../components/error-note.tsx";
import { Icon } from "../components/icon.tsx";
import { LoadingLines } from "../components/loading.tsx";
import { PageHead } from "../components/page-head.tsx";
import { useActions } from "../components/use-actions.ts";
import { useAddress } from "../components/use-address.ts";
import { useShortcuts } from "../components/use-shortcuts.ts";
import { useMay } from "../session/role.ts";
import { BrandTable } from "./brand-table.tsx";
import { CreateBrand } from "./create-brand.tsx";
import { NoBrands } from "./no-brands.tsx";
import { useBrandList } from "./use-brand-list.ts";

const STATES = [
  ["", "All but archived"],
  ["unpublished", "Not published"],
  ["published", "Published"],
  ["changed", "Changed since the publish"],
  ["archived", "Archived"],
] as const;

/** The brands of the server that match what is searched for. */
export function BrandsPage() {
  const [address, setAddress] = useAddress();
  const search = address.get("q") ?? "";
  const state = STATES.find(([value]) => value === address.get("state"))?.[0] ?? "";
  const wanted = useDeferredValue(search.trim());
  const mayMake = useMay("editor");
  const [isMaking, setMaking] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  const make = () => setMaking(mayMake);
  useActions(mayMake ? [{ name: "New brand", keys: "n", run: make }] : []);
  useShortcuts({ "/": () => box.current?.focus(), n: make });
  const { list, brands, total } = useBrandList(wanted, state);
  const isFiltered = wanted !== "" || state !== "";
  return (
    <div className="page">
      <PageHead
        title="Brands"
        about="Colours, fonts, logos, links and texts that one template has for each of your customers."
      >
        {mayMake && (
          <button type="button" className="button primary" onClick={make}>
            <Icon name="plus" />
            New brand
          </button>
        )}
      </PageHead>
      <div className="row wrap tools">
        <input
          ref={box}
          type="search"
          className="input grow search"
          aria-label="Search by name or slug"
          placeholder="Search by name or slug"
          maxLength={100}
          value={search}
          onChange={({ target }) => setAddress({ q: target.value })}
        />
        <select
          className="input choose"
          aria-label="State"
          value={state}
          onChange={({ target }) => setAddress({ state: target.value })}
        >
          {STATES.map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        <span className="muted" role="status">
          {list.data !== undefined && `${total} ${total === 1 ? "brand" : "brands"}`}
        </span>
      </div>
      {list.error !== null && <ErrorNote error={list.error} onRetry={() => list.refetch()} />}
      {list.isPending && <LoadingLines />}
      {brands.length > 0 && <BrandTable brands={brands} />}
      {list.data !== undefined && brands.length === 0 && (
        <NoBrands isSearch={isFiltered} onCreate={make} onClear={() => setAddress({ q: "", state: "" })} />
      )}
      {list.hasNextPage && (
        <div>
          <button type="button" className="button" disabled={list.isFetching} onClick={() => list.fetchNextPage()}>
            {list.isFetching ? "Loading…" : "Show more"}
          </button>
        </div>
      )}
      {isMaking && <CreateBrand onClose={() => setMaking(false)} />}
    </div>
  );
}
