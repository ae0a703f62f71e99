import type { ReactNode } from "react";
import { useSession } from "./session.ts";
import { SignIn } from "./sign-in.tsx";

/** Shows its children to who is signed in, and the sign-in page to others. */
export function SessionGate({ children }: { readonly children: ReactNode }) {
  return useSession() === undefined ? <SignIn /> : children;
}
