import { Link } from "wouter";
import type { TemplateVersion } from "../../../../gen/letterpress/v1/template_pb.ts";

/** The versions of partials and layouts that a version was made from; nothing for one without. */
export function Dependencies({ version: { dependencies } }: { readonly version: TemplateVersion }) {
  return dependencies.length === 0 ? null : (
    <div className="small muted">
      With{" "}
      {dependencies.map(({ id, slug, version }, index) => (
        <span key={id}>
          {index > 0 && ", "}
          <Link href={`/templates/${id}`}>{slug}</Link> v{version}
        </span>
      ))}
    </div>
  );
}
