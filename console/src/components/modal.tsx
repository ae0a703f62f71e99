import { Dialog } from "radix-ui";
import { type ReactNode, useMemo } from "react";

interface ModalProps {
  readonly title: string;
  readonly description?: string | undefined;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

/** A dialog that keeps the focus, and gives it back to what opened it however it is closed. */
export function Modal({ title, description, isOpen, onClose, isWide = false, children }: ModalProps) {
  const opener = useMemo(() => (isOpen ? findOpener() : null), [isOpen]);
  return (
    <Dialog.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="dialog-shade" />
        <Dialog.Content
          className={isWide ? "dialog wide" : "dialog"}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            giveBack(opener);
          }}
          {...(description === undefined ? { "aria-describedby": undefined } : {})}
        >
          <div>
            <Dialog.Title asChild>
              <h2>{title}</h2>
            </Dialog.Title>
            {description !== undefined && <Dialog.Description className="muted">{description}</Dialog.Description>}
          </div>
          {children}
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** What has the focus; of a menu, which is about to close, its button. */
function findOpener(): Element | null {
  const { activeElement } = document;
  const menu = activeElement?.closest("[role=menu]");
  return menu ? document.getElementById(menu.getAttribute("aria-labelledby") ?? "") : activeElement;
}

/** What is gone, such as the row of a list, leaves the focus to the heading of the page. */
function giveBack(opener: Element | null): void {
  if (opener instanceof HTMLElement && opener !== document.body) opener.focus();
  if (document.activeElement === null || document.activeElement === document.body)
    document.querySelector<HTMLElement>("main h1, main")?.focus();
}
