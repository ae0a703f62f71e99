import { useRef, useState } from "react";

interface AddTokenProps {
  readonly isTaken: (name: string) => boolean;
  readonly onAdd: (name: string, value: string) => void;
}

/** Gives a value to a token that is not listed. */
export function AddToken({ isTaken, onAdd }: AddTokenProps) {
  const [name, setName] = useState("");
  const [value, setValue] = useState("");
  const first = useRef<HTMLInputElement>(null);
  return (
    <form
      className="row wrap add-token"
      onSubmit={(event) => {
        event.preventDefault();
        onAdd(name, value);
        setName("");
        setValue("");
        first.current?.focus();
      }}
    >
      <input
        ref={(input) => {
          first.current = input;
          input?.setCustomValidity(isTaken(name) ? "The brand has this token: change it above" : "");
        }}
        className="input mono"
        aria-label="Name of a token to add"
        placeholder="accent"
        title="Lower-case letters, digits and _, the first a letter"
        required
        pattern="[a-z][a-z0-9_]*"
        maxLength={64}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <input
        className="input"
        aria-label="Its value"
        placeholder="#0a7d33"
        required
        maxLength={2_000}
        value={value}
        onChange={({ target }) => setValue(target.value)}
      />
      <button type="submit" className="button">
        Add token
      </button>
    </form>
  );
}
