import { Link } from "wouter";
import type { Template } from "../../../gen/letterpress/v1/template_pb.ts";
import { TemplateMenu } from "../actions/template-menu.tsx";
import { Actor } from "../components/actor.tsx";
import { Moment } from "../components/moment.tsx";
import { TemplateState } from "../components/template-state.tsx";
import { useMay } from "../session/role.ts";

export function TemplateTable({ templates }: { readonly templates: readonly Template[] }) {
  const mayChange = useMay("editor");
  return (
    <div className="table-frame">
      <table className="table">
        <caption className="visually-hidden">Templates, newest first</caption>
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">State</th>
            <th scope="col" className="optional">
              Subject
            </th>
            <th scope="col" className="optional">
              Published
            </th>
            <th scope="col" className="optional">
              Changed
            </th>
            {mayChange && (
              <th scope="col">
                <span className="visually-hidden">Actions</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {templates.map((template) => (
            <tr key={template.id}>
              <td>
                <Link href={`/templates/${template.id}`} className="name" title={template.name}>
                  {template.name}
                </Link>
                <div className="small muted mono">{template.slug || template.id.slice(0, 8)}</div>
              </td>
              <td>
                <TemplateState template={template} />
              </td>
              <td className="optional muted subject">
                <span className="clip">{template.subject || "None yet"}</span>
              </td>
              <td className="optional when">
                <Moment at={template.publishedAt} none="Not yet" />
                {template.publishedBy !== "" && (
                  <div className="small muted clip actor">
                    by <Actor id={template.publishedBy} />
                  </div>
                )}
              </td>
              <td className="optional when">
                <Moment at={template.updatedAt} />
              </td>
              {mayChange && (
                <td className="act">
                  <TemplateMenu template={template} place="row" />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
