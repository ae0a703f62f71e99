import type { RefObject } from "react";
import { KeyField } from "../components/key-field.tsx";

/** Asks for the admin key of the session once more: who finds a browser open gets no key from it. */
export function ConfirmKey({ field }: { readonly field: RefObject<HTMLInputElement | null> }) {
  return (
    <KeyField
      label="Your admin key"
      hint="The key that you signed in with. Creating a secret always requires it."
      field={field}
    />
  );
}

/** What was typed, which the field no longer holds. */
export function takeKey({ current }: RefObject<HTMLInputElement | null>): string {
  const key = current?.value.trim() ?? "";
  if (current !== null) current.value = "";
  return key;
}
