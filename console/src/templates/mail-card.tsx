import { useId } from "react";
import { Thumbnail } from "./thumbnail.tsx";

interface MailCardProps {
  /** Of the picture. */
  readonly slug: string;
  readonly name: string;
  readonly about?: string;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

/** An example mail that a new template can begin with, as its picture above its name. */
export function MailCard({ slug, name, about, isChosen, onChoose }: MailCardProps) {
  const id = useId();
  return (
    <label className="mail-card">
      <Thumbnail slug={slug} />
      <span className="mail-card-name">
        <input
          type="radio"
          name="start"
          checked={isChosen}
          onChange={onChoose}
          aria-labelledby={`${id}-name`}
          {...(about !== undefined && { "aria-describedby": `${id}-about` })}
        />
        <span id={`${id}-name`}>{name}</span>
      </span>
      {about !== undefined && (
        <span id={`${id}-about`} className="small muted">
          {about}
        </span>
      )}
    </label>
  );
}
