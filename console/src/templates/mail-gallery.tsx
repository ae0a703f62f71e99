import { EXAMPLE_MAILS } from "./example-mails.ts";
import { MailCard } from "./mail-card.tsx";
import { SINGLE_MAILS } from "./single-mails.ts";
import type { StartingPoint } from "./starting-point.ts";
import "./mail-gallery.css";

const MAILS: readonly StartingPoint[] = EXAMPLE_MAILS.map(({ slug, name, subject = "" }) => ({
  ...{ name, about: "", subject, folder: slug },
}));

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
          In a layout <span className="muted">{MAILS.length} mails in MJML, for any brand</span>
        </legend>
        <p className="small muted">Their layout and partials are published if the server does not have them.</p>
        <div className="mail-cards many">
          {MAILS.map((mail) => (
            <MailCard
              key={mail.folder}
              slug={mail.folder ?? ""}
              name={mail.name}
              isChosen={mail === start}
              onChoose={() => onChoose(mail)}
            />
          ))}
        </div>
      </fieldset>
    </div>
  );
}
