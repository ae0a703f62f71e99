import { useReducer } from "react";
import { changeRecipients, readRecipients, withoutRecipient, withRecipient } from "../../kept/recipients.ts";
import { useSession } from "../../session/session.ts";

/** To whom the key of this session has sent test mails from this browser. */
export interface Recipients {
  /** The newest first. */
  readonly list: readonly string[];
  readonly add: (address: string) => void;
  readonly forget: (address: string) => void;
}

export function useRecipients(): Recipients {
  const { id } = useSession().key;
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const change = (by: typeof withRecipient, address: string) => {
    changeRecipients(id, (before) => by(before, address));
    redraw();
  };
  return {
    list: readRecipients(id),
    add: (address) => change(withRecipient, address),
    forget: (address) => change(withoutRecipient, address),
  };
}
