import { KeyCaps } from "../components/key-caps.tsx";
import { ROUTES } from "./routes.ts";

const LISTED: readonly (readonly [keys: string, what: string])[] = [
  ["?", "Show this list"],
  ["Mod+k", "Open the commands: actions, templates and pages"],
  ...ROUTES.map(({ key, name }) => [`g ${key}`, `Go to ${name}`] as const),
  ["/", "Search the list"],
  ["↓ ↑", "Move from the search to the list, and between rows"],
  ["n", "Create a template, a brand or a key"],
  ["Mod+s", "Save the draft"],
  ["Ctrl+Enter", "In the texts of a language: the next one that is not translated"],
  ["Mod+f", "Find in the source"],
  ["F8", "Go to the next finding in the source"],
  ["Ctrl+Space", "Show completions at the cursor in the source"],
  ["Esc", "Close the dialog or menu and return the focus"],
];

/** Every key that the console listens for. */
export function ShortcutTable() {
  return (
    <table className="table">
      <thead className="visually-hidden">
        <tr>
          <th>Keys</th>
          <th>What they do</th>
        </tr>
      </thead>
      <tbody>
        {LISTED.map(([keys, what]) => (
          <tr key={keys}>
            <td>
              <span className="row">
                <KeyCaps keys={keys} />
              </span>
            </td>
            <td>{what}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
