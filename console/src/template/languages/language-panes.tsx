import { Tabs } from "radix-ui";
import type { ReactNode } from "react";
import { useAddress } from "../../components/use-address.ts";
import { useNarrow } from "../../components/use-narrow.ts";

interface LanguagePanesProps {
  readonly texts: ReactNode;
  readonly data: ReactNode;
  readonly mail: ReactNode;
  /** How many values the mail lacks. */
  readonly missing: number;
}

/** The mail beside the texts or its data; in a narrow window one of the three. */
export function LanguagePanes({ texts, data, mail, missing }: LanguagePanesProps) {
  const isNarrow = useNarrow();
  const [address, setAddress] = useAddress();
  const views = ["texts", "data", ...(isNarrow ? ["mail"] : [])];
  const view = views.find((name) => name === address.get("tab")) ?? "texts";
  return (
    <div className="work-body">
      <Tabs.Root
        className="write"
        value={view}
        onValueChange={(name) => setAddress({ tab: name === "texts" ? "" : name })}
      >
        <Tabs.List className="bar segments-bar" aria-label={isNarrow ? "What to show" : "What to change"}>
          <div className="segments">
            <Tabs.Trigger value="texts">Texts</Tabs.Trigger>
            <Tabs.Trigger value="data">
              Data
              {missing > 0 && <span className="badge danger">{missing} missing</span>}
            </Tabs.Trigger>
            {isNarrow && <Tabs.Trigger value="mail">Mail</Tabs.Trigger>}
          </div>
        </Tabs.List>
        <Tabs.Content value="texts" className="write-data" tabIndex={-1}>
          {texts}
        </Tabs.Content>
        <Tabs.Content value="data" className="write-data" tabIndex={-1}>
          {data}
        </Tabs.Content>
        {isNarrow && (
          <Tabs.Content value="mail" className="write-mail" tabIndex={-1}>
            {mail}
          </Tabs.Content>
        )}
      </Tabs.Root>
      {!isNarrow && mail}
    </div>
  );
}
