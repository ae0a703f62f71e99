import { useActions } from "../../components/use-actions.ts";
import { useTestMailStatus } from "./use-test-mail-status.ts";

/** Opens the dialog, which also explains how to enable test mails. */
export function TestMailButton({ onOpen }: { readonly onOpen: () => void }) {
  const isOff = useTestMailStatus()?.enabled === false;
  const name = isOff ? "Test mail is off" : "Test mail…";
  useActions([{ name, run: onOpen }]);
  return (
    <button type="button" className={isOff ? "button muted" : "button"} onClick={onOpen}>
      {name}
    </button>
  );
}
