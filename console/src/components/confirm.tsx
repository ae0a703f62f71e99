import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { FormDialog } from "./form-dialog.tsx";

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
  const { onConfirm, children, ...dialog } = props;
  const task = useMutation({ mutationFn: onConfirm, onSuccess: props.onClose });
  return (
    <FormDialog {...dialog} task={task}>
      {children}
    </FormDialog>
  );
}
