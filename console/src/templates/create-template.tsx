import { lazy, Suspense } from "react";

const CreateDialog = lazy(() => import("./create-dialog.tsx").then((m) => ({ default: m.CreateDialog })));

/** The dialog that makes a template, which is loaded when it is opened first. */
export function CreateTemplate({ isOpen, onClose }: { readonly isOpen: boolean; readonly onClose: () => void }) {
  return (
    isOpen && (
      <Suspense fallback={null}>
        <CreateDialog onClose={onClose} />
      </Suspense>
    )
  );
}
