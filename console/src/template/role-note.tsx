import { useSession } from "../session/session.ts";

/** Says why something is not offered to who is signed in; nothing for those who may do all of it. */
export function RoleNote() {
  const { key } = useSession();
  const text = TEXTS[key.role];
  return text === undefined ? null : (
    <div className="notice" role="note">
      <p>{text}</p>
    </div>
  );
}

const TEXTS: Readonly<Record<string, string>> = {
  viewer: "Your key is a viewer: it saves and sends nothing. Drafts take an editor, what is served a publisher.",
  editor: "Your key is an editor: publishing and rolling back take a publisher.",
};
