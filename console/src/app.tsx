import { TransportProvider } from "@connectrpc/connect-query";
import { QueryClientProvider } from "@tanstack/react-query";
import { Router } from "wouter";
import { Toasts } from "./components/toasts.tsx";
import { transport } from "./rpc/transport.ts";
import { queryClient } from "./session/query-client.ts";
import { SessionGate } from "./session/session-gate.tsx";
import { Shell } from "./shell/shell.tsx";

export function App() {
  return (
    <TransportProvider transport={transport}>
      <QueryClientProvider client={queryClient}>
        <Router base="/console">
          <Toasts>
            <SessionGate>
              <Shell />
            </SessionGate>
          </Toasts>
        </Router>
      </QueryClientProvider>
    </TransportProvider>
  );
}
