import { createContext, type ReactNode, useCallback, useContext, useState } from "react";

const Tell = createContext<(message: string) => void>(() => undefined);

/** Tells in passing what was done. */
export function useTell(): (message: string) => void {
  return useContext(Tell);
}

const SHOWN_MS = 5_000;

interface Message {
  readonly id: number;
  readonly text: string;
}

/** Shows what its children tell for a while, and has it read out. */
export function Toasts({ children }: { readonly children: ReactNode }) {
  const [messages, setMessages] = useState<readonly Message[]>([]);
  const tell = useCallback((text: string) => {
    const id = performance.now();
    setMessages((before) => [...before.slice(-2), { id, text }]);
    setTimeout(() => setMessages((before) => before.filter((message) => message.id !== id)), SHOWN_MS);
  }, []);
  return (
    <Tell value={tell}>
      {children}
      <div className="toasts" role="status">
        {messages.map(({ id, text }) => (
          <div key={id} className="toast">
            {text}
          </div>
        ))}
      </div>
    </Tell>
  );
}
