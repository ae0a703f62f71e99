import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ErrorNote } from "./error-note.tsx";
import { Modal } from "./modal.tsx";

interface ConfirmProps {
  readonly title: string;
  readonly description: string;
  /** What the button says, such as `Archive`. */
  readonly action: string;
  readonly isDanger?: boolean;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** The dialog closes when this succeeds, and otherwise shows the error. */
  readonly onConfirm: () => Promise<unknown>;
  /** What has to be filled in first: a form holds it. */
  readonly children?: ReactNode;
}

/** Asks once more before something is done that others notice. */
export function Confirm(props: ConfirmProps) {
  const { title, description, action, isDanger = false, isOpen, onClose, onConfirm, children } = props;
  const task = useMutation({ mutationFn: onConfirm, onSuccess: onClose });
  return (
    <Modal title={title} description={description} isOpen={isOpen} onClose={onClose}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          task.mutate();
        }}
      >
        {children}
        {task.error !== null && <ErrorNote error={task.error} />}
        <div className="actions">
          <button type="button" className="button" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" className={`button ${isDanger ? "danger" : "primary"}`} disabled={task.isPending}>
            {task.isPending ? "One moment…" : action}
          </button>
        </div>
      </form>
    </Modal>
  );
}
