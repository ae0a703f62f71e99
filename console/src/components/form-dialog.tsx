import type { UseMutationResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ErrorNote } from "./error-note.tsx";
import { Modal } from "./modal.tsx";

interface FormDialogProps {
  readonly title: string;
  readonly description?: string | undefined;
  /** What the button says. */
  readonly action: string;
  readonly isDanger?: boolean;
  readonly isOpen?: boolean;
  readonly task: UseMutationResult<unknown, Error, void>;
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** Below the error, where there is one. */
  readonly remedy?: ReactNode;
}

/** A form in a dialog. The task closes it when it succeeds. */
export function FormDialog(props: FormDialogProps) {
  const { title, description, action, isDanger = false, isOpen = true, task, onClose, children, remedy } = props;
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
        {remedy}
        <div className="actions">
          <button type="button" className="button" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" className={`button ${isDanger ? "danger" : "primary"}`} disabled={task.isPending}>
            {task.isPending ? "Please wait…" : action}
          </button>
        </div>
      </form>
    </Modal>
  );
}
