import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { App } from "./app.tsx";
import { cspNonce } from "./components/csp-nonce.ts";
import { applyScheme } from "./components/scheme.ts";
import { beginSession } from "./session/session.ts";
import { takeLoginCode } from "./session/take-login-code.ts";
import "./style/style.css";

// Where the dialogs look for the nonce of the style sheet that holds the page still behind them.
Object.assign(globalThis, { __webpack_nonce__: cspNonce() });
applyScheme();
void beginSession(takeLoginCode());
const root = document.getElementById("root");
if (root === null) throw new Error("the page has no root");
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
