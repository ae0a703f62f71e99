import { Link } from "wouter";
import type { Template } from "../../../gen/letterpress/v1/template_pb.ts";
import { Moment } from "../part/moment.tsx";
import { TemplateState } from "./template-state.tsx";

interface TemplateTableProps {
  readonly templates: readonly Template[];
  readonly isSearch: boolean;
}

export function TemplateTable({ templates, isSearch }: TemplateTableProps) {
  if (templates.length === 0) return isSearch ? <NothingFound /> : <NoTemplates />;
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
            <th scope="col">Published</th>
            <th scope="col" className="optional">
              Changed
            </th>
          </tr>
        </thead>
        <tbody>
          {templates.map((template) => (
            <tr key={template.id}>
              <td>
                <Link href={`/templates/${template.id}`} className="name">
                  {template.name}
                </Link>
                <div className="small muted mono">{template.slug || template.id.slice(0, 8)}</div>
              </td>
              <td>
                <TemplateState template={template} />
              </td>
              <td className="optional muted">{template.subject || "none"}</td>
              <td>
                <Moment at={template.publishedAt} none="not yet" />
              </td>
              <td className="optional">
                <Moment at={template.updatedAt} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function NothingFound() {
  return (
    <div className="card empty" role="status">
      <h2>Nothing matches</h2>
      <p>The search looks at names, slugs and subjects.</p>
    </div>
  );
}

function NoTemplates() {
  return (
    <div className="card empty">
      <h2>No templates yet</h2>
      <p>
        A template is the source of a mail, in MJML or as a document. Programs fetch it once it is published, and fill
        it with their own data. Begin with an example: it has conditions, defaults and lists to look at.
      </p>
    </div>
  );
}
