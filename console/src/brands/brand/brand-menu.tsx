import { createClient } from "@connectrpc/connect";
import { useTransport } from "@connectrpc/connect-query";
import { DropdownMenu } from "radix-ui";
import { useState } from "react";
import type { Brand } from "../../../../gen/letterpress/v1/brand_pb.ts";
import { BrandService } from "../../../../gen/letterpress/v1/brand_service_pb.ts";
import { Confirm } from "../../components/confirm.tsx";
import { Icon, type IconName } from "../../components/icon.tsx";
import { useTell } from "../../components/toasts.tsx";
import { useActions } from "../../components/use-actions.ts";
import { closedSlots } from "../../kept/closed-slots.ts";
import { removeSlot } from "../../kept/slots.ts";
import { useRefresh } from "../../rpc/use-refresh.ts";
import { useMay } from "../../session/role.ts";
import { useSession } from "../../session/session.ts";
import { BRAND_CHANGES } from "./brand-changes.ts";
import { RenameBrand } from "./rename-brand.tsx";

interface BrandMenuProps {
  readonly brand: Brand;
  /** Called before the brand is gone from lists and pages. */
  readonly onDeleted: () => void;
}

/** What can be done with a brand as a whole. */
export function BrandMenu({ brand, onDeleted }: BrandMenuProps) {
  const { id, name } = brand;
  const [open, setOpen] = useState<Dialog>();
  const client = createClient(BrandService, useTransport());
  const keyId = useSession().key.id;
  const refresh = useRefresh();
  const tell = useTell();
  const items = useItems(brand);
  useActions(items.map((item) => ({ name: item.name, run: () => setOpen(item.opens) })));
  const close = () => setOpen(undefined);
  const change = async (call: Promise<unknown>, done: string) => {
    await call;
    await refresh(BRAND_CHANGES);
    tell(`${name} is ${done}.`);
  };
  const remove = async () => {
    await client.deleteBrand({ id });
    onDeleted();
    for (const slot of await closedSlots(keyId, id)) removeSlot(slot);
    tell(`${name} is deleted.`);
    await refresh([BrandService.method.listBrands]);
  };
  const confirms: Readonly<Record<Exclude<Dialog, "rename">, () => Promise<unknown>>> = {
    archive: () => change(client.archiveBrand({ id }), "archived"),
    unarchive: () => change(client.unarchiveBrand({ id }), "unarchived"),
    delete: remove,
  };
  if (items.length === 0) return null;
  return (
    <>
      <DropdownMenu.Root modal={false}>
        <DropdownMenu.Trigger className="button">More</DropdownMenu.Trigger>
        <DropdownMenu.Content className="menu" align="end" sideOffset={4} collisionPadding={8}>
          {items.map(({ name: label, icon, opens }) => (
            <DropdownMenu.Item
              key={opens}
              className={opens === "delete" ? "danger" : ""}
              onSelect={() => setOpen(opens)}
            >
              <Icon name={icon} />
              {label}
            </DropdownMenu.Item>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Root>
      {open === "rename" && <RenameBrand brand={brand} onClose={close} />}
      {open !== undefined && open !== "rename" && (
        <Confirm
          {...WORDS[open]}
          title={`${WORDS[open].action} ${name}?`}
          isOpen
          onClose={close}
          onConfirm={confirms[open]}
        />
      )}
    </>
  );
}

type Dialog = "rename" | "archive" | "unarchive" | "delete";

const WORDS = {
  archive: {
    action: "Archive",
    isDanger: true,
    description: "Programs that fetch it get BRAND_NOT_FOUND. Its versions stay, and its slug stays taken.",
  },
  unarchive: { action: "Unarchive", description: "Programs can fetch its last published version again." },
  delete: {
    action: "Delete",
    isDanger: true,
    description: "This cannot be undone. What this browser stores of it is deleted, too. Its slug is free at once.",
  },
};

interface Item {
  readonly name: string;
  readonly icon: IconName;
  readonly opens: Dialog;
}

/** Those that the role may take and the server accepts. */
function useItems({ archivedAt, publishedVersion }: Brand): readonly Item[] {
  const [mayEdit, mayPublish] = [useMay("editor"), useMay("publisher")];
  const isArchived = archivedAt !== undefined;
  const items: (Item | false)[] = [
    mayEdit && !isArchived && { name: "Rename…", icon: "pencil", opens: "rename" },
    mayPublish &&
      (isArchived
        ? { name: "Unarchive…", icon: "restore", opens: "unarchive" }
        : { name: "Archive…", icon: "archive", opens: "archive" }),
    mayPublish && publishedVersion === 0 && { name: "Delete…", icon: "bin", opens: "delete" },
  ];
  return items.filter((item) => item !== false);
}
