import { Modal } from "../components/modal.tsx";
import { CreateForm } from "./create-form.tsx";

/** Asks what a new template begins with, and makes it. */
export function CreateDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <Modal
      title="New template"
      description="It starts as a draft: nothing uses it until you publish it."
      isOpen
      onClose={onClose}
    >
      <CreateForm onClose={onClose} />
    </Modal>
  );
}
