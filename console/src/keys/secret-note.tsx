import { ShownOnce } from "../components/shown-once.tsx";

interface SecretNoteProps {
  readonly secret: string;
  /** What the key is called. */
  readonly name: string;
  readonly onDone: () => void;
}

/** Shows a secret for the only time that there is. */
export function SecretNote({ secret, name, onDone }: SecretNoteProps) {
  return (
    <ShownOnce value={secret} noun="secret" onDone={onDone}>
      This is the secret of <strong>{name}</strong>. The server stores only a hash, so the secret cannot be shown again.
    </ShownOnce>
  );
}
