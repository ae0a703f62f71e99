import { DropdownMenu } from "radix-ui";
import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { useLocation } from "wouter";
import type { Template } from "../../../gen/letterpress/v1/template_pb.ts";
import { Icon } from "../components/icon.tsx";
import { type Action, useActions } from "../components/use-actions.ts";
import { useMay } from "../session/role.ts";
import { EditTags } from "../tags/edit-tags.tsx";
import { ArchiveTemplate } from "./archive-template.tsx";
import { DeleteTemplate } from "./delete-template.tsx";
import { DuplicateTemplate } from "./duplicate-template.tsx";
import { RenameTemplate } from "./rename-template.tsx";

export interface TemplateMenuProps {
  readonly template: Template;
  /** Where the menu is: the command palette has the actions of a page. */
  readonly place: "row" | "page";
  /** Saves what the page has not saved yet, before the draft is copied. */
  readonly saveFirst?: (next: () => void) => void;
  readonly onDeleted?: () => void;
}

type Dialog = "tags" | "rename" | "duplicate" | "archive" | "delete";

/** What can be done with a template as a whole. */
export function LoadedTemplateMenu({ template, place, saveFirst = (next) => next(), onDeleted }: TemplateMenuProps) {
  const [open, setOpen] = useState<Dialog | undefined>();
  const trigger = useRef<HTMLButtonElement>(null);
  const [, go] = useLocation();
  const ofTemplate = useTemplateActions(template, (dialog) =>
    dialog === "duplicate" ? saveFirst(() => setOpen(dialog)) : setOpen(dialog),
  );
  const languages = {
    ...{ name: "Languages", icon: <Icon name="globe" /> },
    run: () => go(`/templates/${template.id}/languages`),
  };
  const actions: readonly MenuAction[] = place === "page" ? [languages, ...ofTemplate] : ofTemplate;
  useActions(place === "page" ? actions : []);
  useFocusNextRow(trigger, open !== undefined);
  const close = () => setOpen(undefined);
  const props = { template, onClose: close };
  if (actions.length === 0) return null;
  return (
    <>
      <DropdownMenu.Root modal={false} defaultOpen={place === "row"}>
        <DropdownMenu.Trigger
          ref={trigger}
          className={place === "row" ? "button quiet square small" : "button"}
          {...(place === "row" && { "aria-label": `Actions for ${template.name}` })}
        >
          {place === "row" ? <Icon name="more" /> : "More"}
        </DropdownMenu.Trigger>
        <DropdownMenu.Content className="menu" align="end" sideOffset={4} collisionPadding={8}>
          {actions.map(({ name, run, isDanger, icon }) => (
            <DropdownMenu.Item key={name} className={isDanger ? "danger" : ""} onSelect={run}>
              {icon}
              {name}
            </DropdownMenu.Item>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Root>
      {open === "tags" && <EditTags {...props} />}
      {open === "rename" && <RenameTemplate {...props} />}
      {open === "duplicate" && <DuplicateTemplate {...props} />}
      {open === "archive" && <ArchiveTemplate {...props} />}
      {open === "delete" && <DeleteTemplate {...props} onDeleted={() => onDeleted?.()} />}
    </>
  );
}

type MenuAction = Action & { readonly icon: ReactNode; readonly isDanger?: boolean };

/** Those that the role may take and the server accepts. */
function useTemplateActions(template: Template, open: (dialog: Dialog) => void): readonly MenuAction[] {
  const [mayEdit, mayPublish] = [useMay("editor"), useMay("publisher")];
  const isArchived = template.archivedAt !== undefined;
  const actions: (MenuAction | false)[] = [
    mayEdit && !isArchived && { name: "Rename…", icon: <Icon name="pencil" />, run: () => open("rename") },
    mayEdit && !isArchived && { name: "Tags…", icon: <Icon name="tag" />, run: () => open("tags") },
    mayEdit && { name: "Duplicate…", icon: <Icon name="copy" />, run: () => open("duplicate") },
    mayPublish && {
      name: isArchived ? "Unarchive…" : "Archive…",
      icon: <Icon name={isArchived ? "restore" : "archive"} />,
      run: () => open("archive"),
    },
    mayPublish &&
      template.publishedVersion === 0 && {
        name: "Delete…",
        icon: <Icon name="bin" />,
        isDanger: true,
        run: () => open("delete"),
      },
  ];
  return actions.filter((action) => action !== false);
}

/** A row that a dialog of its menu archives or deletes leaves the list, and would take the focus with it. */
function useFocusNextRow(trigger: { readonly current: HTMLButtonElement | null }, hasDialog: boolean): void {
  const latest = useRef(hasDialog);
  latest.current = hasDialog;
  useLayoutEffect(() => {
    const row = trigger.current?.closest("tr");
    if (!row) return;
    return () => {
      if (!latest.current) return;
      const next = (row.nextElementSibling ?? row.previousElementSibling)?.querySelector<HTMLElement>("a.name");
      setTimeout(() => {
        if (document.activeElement === document.body) (next ?? document.querySelector("h1"))?.focus();
      });
    };
  }, [trigger]);
}
