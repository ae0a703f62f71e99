import { EXAMPLE_MAILS } from "./example-mails.ts";
import { MailCard } from "./mail-card.tsx";
import { SINGLE_MAILS } from "./single-mails.ts";
import type { StartingPoint } from "./starting-point.ts";
import "./mail-gallery.css";

const DOCUMENTS = EXAMPLE_MAILS.filter(({ formats }) => formats?.includes("document")).length;

interface MailGalleryProps {
  readonly start: StartingPoint | File | undefined;
  readonly onChoose: (start: StartingPoint) => void;
}

/** The example mails, to be chosen by what they look like. */
export function MailGallery({ start, onChoose }: MailGalleryProps) {
  return (
    <div className="mail-gallery">
      <fieldset>
        <legend>Single mails</legend>
        <div className="mail-cards">
          {SINGLE_MAILS.map((mail) => (
            <MailCard
              key={mail.name}
              slug={(mail.file ?? "").replace(/[.].*$/, "")}
              name={mail.name}
              about={mail.about}
              isChosen={mail === start}
              onChoose={() => onChoose(mail)}
            />
          ))}
        </div>
      </fieldset>
      <fieldset>
        <legend>
          In a layout{" "}
          <span className="muted">
            {EXAMPLE_MAILS.length} mails in MJML, {DOCUMENTS} of them also as documents, for any brand
          </span>
        </legend>
        <p className="small muted">Their layout and partials are published if the server does not have them.</p>
        <div className="mail-cards many">
          {EXAMPLE_MAILS.map((mail) => (
            <MailCard
              key={mail.folder}
              slug={mail.folder ?? ""}
              name={mail.name}
              {...(mail.about !== "" && { about: mail.about })}
              isChosen={mail === start}
              onChoose={() => onChoose(mail)}
            />
          ))}
        </div>
      </fieldset>
    </div>
  );
}
