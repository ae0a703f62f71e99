import { Link } from "wouter";
import type { TemplateLocale } from "../../../../gen/letterpress/v1/translation_service_pb.ts";
import { Moment } from "../../components/moment.tsx";
import { ExportMenu } from "./export-menu.tsx";
import { languageName } from "./language-name.ts";
import { LanguageProgress } from "./language-progress.tsx";

interface LanguageTableProps {
  /** Of the template. */
  readonly id: string;
  readonly locales: readonly TemplateLocale[];
}

/** Each language, and how far it is. */
export function LanguageTable({ id, locales }: LanguageTableProps) {
  return (
    <div className="table-frame">
      <table className="table">
        <caption className="visually-hidden">Languages by their tags</caption>
        <thead>
          <tr>
            <th scope="col">Language</th>
            <th scope="col">Translated</th>
            <th scope="col" className="optional">
              Changed
            </th>
            <th scope="col">
              <span className="visually-hidden">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {locales.map((each) => (
            <tr key={each.locale}>
              <td>
                <Link href={`/templates/${id}/languages/${each.locale}`} className="name">
                  {languageName(each.locale)}
                </Link>
                <span className="mono small muted">{each.locale}</span>
              </td>
              <td>
                <LanguageProgress counts={each} />
              </td>
              <td className="when optional">{each.updatedAt !== undefined && <Moment at={each.updatedAt} />}</td>
              <td className="act">
                <ExportMenu id={id} locale={each.locale} isQuiet />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
