import { useMutation } from "@tanstack/react-query";
import { ErrorNote } from "../components/error-note.tsx";
import { Modal } from "../components/modal.tsx";
import { removeSlot, type Slot } from "../kept/slots.ts";
import { signOut, useSession } from "../session/session.ts";

interface SignOutProps {
  readonly slots: readonly Slot[];
  readonly onClose: () => void;
}

/** Asks what becomes of the unsaved drafts of this browser, and signs out. */
export function SignOut({ slots, onClose }: SignOutProps) {
  const { key } = useSession();
  const leave = useMutation({
    async mutationFn({ keeps }: { readonly keeps: boolean }) {
      await signOut();
      if (!keeps) for (const slot of slots) removeSlot(slot);
    },
  });
  const count = slots.filter(({ isUnsaved }) => isUnsaved).length;
  return (
    <Modal
      title={count === 1 ? "1 unsaved draft" : `${count} unsaved drafts`}
      description={`The console shows kept drafts only to somebody who signs in with the key ${key.name}.`}
      isOpen
      onClose={onClose}
    >
      {leave.error !== null && <ErrorNote error={leave.error} />}
      <div className="actions">
        <button type="button" className="button" onClick={onClose}>
          Cancel
        </button>
        <button
          type="button"
          className="button"
          disabled={leave.isPending}
          onClick={() => leave.mutate({ keeps: false })}
        >
          Discard and sign out
        </button>
        <button
          type="button"
          className="button primary"
          disabled={leave.isPending}
          onClick={() => leave.mutate({ keeps: true })}
        >
          Keep and sign out
        </button>
      </div>
    </Modal>
  );
}
