import type { Key } from "../../../gen/letterpress/v1/key_pb.ts";
import { Moment } from "../components/moment.tsx";
import { useMay } from "../session/role.ts";
import { KeyMenu } from "./key-menu.tsx";
import { KeyState } from "./key-state.tsx";

export function KeyTable({ keys }: { readonly keys: readonly Key[] }) {
  const mayChange = useMay("owner");
  return (
    <div className="table-frame">
      <table className="table">
        <caption className="visually-hidden">Keys, newest first</caption>
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">State</th>
            <th scope="col" className="optional">
              Access
            </th>
            <th scope="col" className="optional">
              Last used
            </th>
            <th scope="col" className="optional">
              Expires
            </th>
            {mayChange && (
              <th scope="col">
                <span className="visually-hidden">Actions</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {keys.map((key) => (
            <tr key={key.id}>
              <td>
                <strong className="name">{key.name}</strong>
                <div className="small muted mono">{key.prefix}</div>
                <div className="small muted phone-only">
                  {powersOf(key)}
                  <div>
                    Used: <Moment at={key.lastUsedAt} none="never" />. Expires:{" "}
                    <Moment at={key.expiresAt} none="never" />.
                  </div>
                </div>
              </td>
              <td>
                <KeyState apiKey={key} />
              </td>
              <td className="optional">{powersOf(key)}</td>
              <td className="optional when">
                <Moment at={key.lastUsedAt} none="Never" />
              </td>
              <td className="optional when">
                <Moment at={key.expiresAt} none="Never" />
              </td>
              {mayChange && <td className="act">{key.revokedAt === undefined && <KeyMenu apiKey={key} />}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function powersOf({ kind, role, targets, definition }: Key): string {
  if (kind === "admin") return `Admin: ${role}`;
  return `Fetch ${targets.join(", ")}${definition === "program" ? ", programs only" : ""}`;
}
