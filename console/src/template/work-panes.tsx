import { Tabs } from "radix-ui";
import type { ReactNode } from "react";
import { useAddress } from "../components/use-address.ts";
import { useNarrow } from "../components/use-narrow.ts";

interface WorkPanesProps {
  readonly source: ReactNode;
  readonly data: ReactNode;
  readonly mail: ReactNode;
  /** Of a part of mails: the templates that it is in, and how many these are. */
  readonly users?: { readonly count: number; readonly list: ReactNode } | undefined;
  /** How many values the mail lacks. */
  readonly missing: number;
}

/** The mail beside its source or its data; in a narrow window one of the three. */
export function WorkPanes({ source, data, mail, users, missing }: WorkPanesProps) {
  const isNarrow = useNarrow();
  const [address, setAddress] = useAddress();
  const views = [...(isNarrow ? ["mail"] : []), "source", "data", ...(users === undefined ? [] : ["used-by"])];
  const view = views.find((name) => name === address.get("tab")) ?? views[0] ?? "";
  return (
    <div className="work-body">
      <Tabs.Root
        className="write"
        value={view}
        onValueChange={(name) => setAddress({ tab: name === views[0] ? "" : name })}
      >
        <Tabs.List className="bar segments-bar" aria-label={isNarrow ? "What to show" : "What to change"}>
          <div className="segments">
            {isNarrow && <Tabs.Trigger value="mail">Mail</Tabs.Trigger>}
            <Tabs.Trigger value="source">Source</Tabs.Trigger>
            <Tabs.Trigger value="data">
              Data
              {missing > 0 && <span className="badge danger">{missing} missing</span>}
            </Tabs.Trigger>
            {users !== undefined && (
              <Tabs.Trigger value="used-by">
                Used by
                <span className="badge">{users.count}</span>
              </Tabs.Trigger>
            )}
          </div>
        </Tabs.List>
        {isNarrow && (
          <Tabs.Content value="mail" className="write-mail" tabIndex={-1}>
            {mail}
          </Tabs.Content>
        )}
        <Tabs.Content value="source" className="write-source" tabIndex={-1}>
          {source}
        </Tabs.Content>
        <Tabs.Content value="data" className="write-data" tabIndex={-1}>
          {data}
        </Tabs.Content>
        {users !== undefined && (
          <Tabs.Content value="used-by" className="write-data" tabIndex={-1}>
            {users.list}
          </Tabs.Content>
        )}
      </Tabs.Root>
      {!isNarrow && mail}
    </div>
  );
}
