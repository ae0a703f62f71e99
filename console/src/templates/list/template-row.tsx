import { memo } from "react";
import { Link } from "wouter";
import type { Template } from "../../../../gen/letterpress/v1/template_pb.ts";
import { TemplateMenu } from "../../actions/template-menu.tsx";
import { KindBadge } from "../../components/kind-badge.tsx";
import { Moment } from "../../components/moment.tsx";
import { TemplateState } from "../../components/template-state.tsx";
import { TemplatePicture } from "../pictures/template-picture.tsx";

interface TemplateRowProps {
  readonly template: Template;
  /** Counted from 1 below the heads. */
  readonly index: number;
  readonly isChosen: boolean;
  readonly hasPicture: boolean;
  /**
   * `isUpTo`: with all rows since the one that was chosen last. The same function for all rows, in every rendering;
   * absent where nothing can be changed.
   */
  readonly onChoose: ((template: Template, isUpTo: boolean) => void) | undefined;
}

/** One template of the list, in a row as high as every other. */
export const TemplateRow = memo(function TemplateRow({
  template,
  index,
  isChosen,
  hasPicture,
  onChoose,
}: TemplateRowProps) {
  const { id, name, slug, kind, subject, tags, publishedAt, updatedAt } = template;
  return (
    <tr aria-rowindex={index + 1} data-id={id} {...(isChosen && { "data-chosen": "" })}>
      {onChoose !== undefined && (
        <td className="choose-row">
          <input
            type="checkbox"
            aria-label={`Select ${name}`}
            checked={isChosen}
            onChange={({ nativeEvent }) =>
              onChoose(template, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
            }
          />
        </td>
      )}
      <td>
        <div {...(hasPicture && { className: "pictured" })}>
          {hasPicture && <TemplatePicture template={template} />}
          <div>
            <div className="name-line">
              <Link href={`/templates/${id}`} className="name" dir="auto" title={name}>
                {name}
              </Link>
            </div>
            <div className="small muted clip" dir="auto">
              <KindBadge kind={kind} /> <span className="mono">{slug || id.slice(0, 8)}</span>
              {subject !== "" && ` · ${subject}`}
            </div>
          </div>
        </div>
      </td>
      <td>
        <TemplateState template={template} />
      </td>
      <td className="optional">
        <div className="row-tags clip" title={tags.join(", ")}>
          {tags.map((tag) => (
            <span key={tag} className="tag">
              {tag}
            </span>
          ))}
        </div>
      </td>
      <td className="optional when">
        <Moment at={updatedAt} />
      </td>
      <td className="optional when muted">
        <Moment at={publishedAt} none="Not yet" />
      </td>
      {onChoose !== undefined && (
        <td className="act">
          <TemplateMenu template={template} place="row" />
        </td>
      )}
    </tr>
  );
});
