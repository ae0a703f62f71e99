import { Tabs } from "radix-ui";
import type { ReactNode } from "react";
import { useAddress } from "../../components/use-address.ts";
import { useNarrow } from "../../components/use-narrow.ts";

interface BrandPanesProps {
  readonly tokens: ReactNode;
  readonly mail: ReactNode;
}

/** The mail beside the tokens; in a narrow window one of both. */
export function BrandPanes({ tokens, mail }: BrandPanesProps) {
  const isNarrow = useNarrow();
  const [address, setAddress] = useAddress();
  if (!isNarrow)
    return (
      <div className="work-body">
        <div className="write">{tokens}</div>
        {mail}
      </div>
    );
  return (
    <div className="work-body">
      <Tabs.Root
        className="write"
        value={address.get("tab") === "mail" ? "mail" : "tokens"}
        onValueChange={(name) => setAddress({ tab: name === "tokens" ? "" : name })}
      >
        <Tabs.List className="bar segments-bar" aria-label="What to show">
          <div className="segments">
            <Tabs.Trigger value="tokens">Tokens</Tabs.Trigger>
            <Tabs.Trigger value="mail">Mail</Tabs.Trigger>
          </div>
        </Tabs.List>
        <Tabs.Content value="tokens" className="write-data" tabIndex={-1}>
          {tokens}
        </Tabs.Content>
        <Tabs.Content value="mail" className="write-mail" tabIndex={-1}>
          {mail}
        </Tabs.Content>
      </Tabs.Root>
    </div>
  );
}
