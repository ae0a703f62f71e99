import { Dialog } from "radix-ui";
import type { ReactNode } from "react";

interface ModalProps {
  readonly title: string;
  readonly description?: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

/** A dialog that keeps the focus, and gives it back when Escape or a click outside closes it. */
export function Modal({ title, description, isOpen, onClose, isWide = false, children }: ModalProps) {
  return (
    <Dialog.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="dialog-shade" />
        <Dialog.Content
          className={isWide ? "dialog wide" : "dialog"}
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
