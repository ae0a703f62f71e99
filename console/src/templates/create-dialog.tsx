import { Modal } from "../components/modal.tsx";
import { CreateForm } from "./create-form.tsx";
import "./create-dialog.css";

/** Asks what a new template begins with, and makes it. */
export function CreateDialog({ onClose }: { readonly onClose: () => void }) {
  return (
    <Modal
      title="New template"
      description="It starts as a draft: nothing uses it until you publish it."
      isOpen
      isWide
      onClose={onClose}
    >
      <CreateForm onClose={onClose} />
    </Modal>
  );
}
