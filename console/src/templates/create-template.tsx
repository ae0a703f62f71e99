import { lazy, Suspense } from "react";
import { LoadingLines } from "../components/loading.tsx";
import { Modal } from "../components/modal.tsx";

const CreateForm = lazy(() => import("./create-form.tsx").then((m) => ({ default: m.CreateForm })));

/** Asks what a new template begins with, and makes it. */
export function CreateTemplate({ isOpen, onClose }: { readonly isOpen: boolean; readonly onClose: () => void }) {
  return (
    <Modal
      title="New template"
      description="It starts as a draft: programs cannot fetch it until you publish it."
      isOpen={isOpen}
      onClose={onClose}
    >
      <Suspense fallback={<LoadingLines />}>
        <CreateForm onClose={onClose} />
      </Suspense>
    </Modal>
  );
}
