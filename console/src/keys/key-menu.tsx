import { DropdownMenu } from "radix-ui";
import { useState } from "react";
import type { Key } from "../../../gen/letterpress/v1/key_pb.ts";
import { Icon } from "../components/icon.tsx";
import { RevokeKey } from "./revoke-key.tsx";
import { RotateKey } from "./rotate-key.tsx";

/** What an owner may do to a key that is not revoked. */
export function KeyMenu({ apiKey }: { readonly apiKey: Key }) {
  const [open, setOpen] = useState<"rotate" | "revoke" | undefined>();
  const close = () => setOpen(undefined);
  return (
    <>
      {/* Neither hides the page nor leaves its landmark: a reader hears the row that the menu is of. */}
      <DropdownMenu.Root modal={false}>
        <DropdownMenu.Trigger className="button quiet square small" aria-label={`Actions for ${apiKey.name}`}>
          <Icon name="more" />
        </DropdownMenu.Trigger>
        <DropdownMenu.Content className="menu" align="end" sideOffset={4} collisionPadding={8}>
          <DropdownMenu.Item onSelect={() => setOpen("rotate")}>
            <Icon name="key" />
            New secret
          </DropdownMenu.Item>
          <DropdownMenu.Item className="danger" onSelect={() => setOpen("revoke")}>
            <Icon name="ban" />
            Revoke
          </DropdownMenu.Item>
        </DropdownMenu.Content>
      </DropdownMenu.Root>
      <RotateKey apiKey={apiKey} isOpen={open === "rotate"} onClose={close} />
      {open === "revoke" && <RevokeKey apiKey={apiKey} isOpen onClose={close} />}
    </>
  );
}
