import { useDeferredValue, useRef, useState } from "react";
import { ErrorNote } from "../components/error-note.tsx";
import { Icon } from "../components/icon.tsx";
import { LoadingLines } from "../components/loading.tsx";
import { PageHead } from "../components/page-head.tsx";
import { useActions } from "../components/use-actions.ts";
import { useAddress } from "../components/use-address.ts";
import { useShortcuts } from "../components/use-shortcuts.ts";
import { useMay } from "../session/role.ts";
import { KeyTable } from "./key-table.tsx";
import { MakeKey } from "./make-key.tsx";
import { NoKeys } from "./no-keys.tsx";
import { tokenStart } from "./token-start.ts";
import { useKeyList } from "./use-key-list.ts";

const STATES = [
  ["", "All states"],
  ["in-force", "Valid"],
  ["expired", "Expired"],
  ["revoked", "Revoked"],
] as const;

/** Every key, by state, by name, and by the start of a secret that has leaked. */
export function KeysPage() {
  const [address, setAddress] = useAddress();
  const search = address.get("q") ?? "";
  const state = STATES.find(([value]) => value === address.get("state"))?.[0] ?? "";
  const wanted = useDeferredValue(search.trim());
  const mayMake = useMay("owner");
  const [isMaking, setMaking] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  const make = () => setMaking(mayMake);
  useActions(mayMake ? [{ name: "New key", keys: "n", run: make }] : []);
  useShortcuts({ "/": () => box.current?.focus(), n: make });
  const { list, keys, isLooking, isPrefix } = useKeyList(state, wanted);
  const isEmpty = list.data !== undefined && keys.length === 0 && !isLooking;
  return (
    <div className="page">
      <PageHead
        title="Keys"
        about="Programs fetch templates with SDK keys. People and pipelines manage them with admin keys."
      >
        {mayMake && (
          <button type="button" className="button primary" onClick={make}>
            <Icon name="plus" />
            New key
          </button>
        )}
      </PageHead>
      <div className="row wrap">
        <input
          ref={box}
          type="search"
          className="input grow search"
          aria-label="Search by name, or by a secret that has leaked"
          placeholder="A name, or a secret that has leaked"
          maxLength={100}
          value={search}
          // The address holds no secret.
          onChange={({ target }) => setAddress({ q: tokenStart(target.value) ?? target.value })}
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
      </div>
      {list.error !== null && <ErrorNote error={list.error} onRetry={() => list.refetch()} />}
      {keys.length > 0 && <KeyTable keys={keys} />}
      {isLooking && <LoadingLines />}
      {isEmpty && (
        <NoKeys
          isFiltered={wanted !== "" || state !== ""}
          isPrefix={isPrefix}
          onClear={() => setAddress({ q: "", state: "" })}
        />
      )}
      {list.hasNextPage && keys.length > 0 && !isPrefix && (
        <div>
          <button type="button" className="button" disabled={list.isFetching} onClick={() => list.fetchNextPage()}>
            {list.isFetching ? "Loading…" : "Show more"}
          </button>
        </div>
      )}
      <MakeKey isOpen={isMaking} onClose={() => setMaking(false)} />
    </div>
  );
}
