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
  viewer:
    "Your key has the role viewer, so you can read this template and look at its mail with data of your own. Changing and sending it require an editor, publishing a publisher.",
  editor: "Your key has the role editor: publishing and rolling back require a publisher.",
};
