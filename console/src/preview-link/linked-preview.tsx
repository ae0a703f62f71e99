import { useEffect, useMemo, useState } from "react";
import { fillMail } from "../template/preview/fill-mail.ts";
import { ImagesButton } from "../template/preview/images-button.tsx";
import { FIRST_LOOK, type Look, widthOf } from "../template/preview/look.ts";
import { MailFrame } from "../template/preview/mail-frame.tsx";
import { ownImages } from "../template/preview/own-images.ts";
import { remoteImages } from "../template/preview/remote-images.ts";
import { Segments } from "../template/preview/segments.tsx";
import type { LinkedMail } from "./open-link.ts";
import "../template/preview/preview.css";

const PHONE = "(max-width: 600px)";

/** A mail, filled in this browser with the sample that is chosen. */
export function LinkedPreview({ mail }: { readonly mail: LinkedMail }) {
  const { samples, template, templateName } = mail;
  const [chosen, setChosen] = useState(samples[0]?.name ?? "");
  const [look, setLook] = useState<Look>(() => ({
    ...FIRST_LOOK,
    width: matchMedia(PHONE).matches ? "mobile" : "desktop",
  }));
  const data = samples.find(({ name }) => name === chosen)?.data;
  const filling = useMemo(() => fillMail(template, "html", data ?? {}), [template, data]);
  const filled = "output" in filling ? filling : undefined;
  const html = filled?.output ?? "";
  const images = useMemo(() => remoteImages(html, ownImages()), [html]);
  const hasGaps = filled === undefined || filled.issues.length > 0 || filled.report.missing.length > 0;
  useEffect(() => {
    document.title = `${templateName} · Preview`;
  }, [templateName]);
  return (
    <main className="linked">
      <header className="linked-head">
        <h1>{templateName}</h1>
        <p className="muted">{describe(mail)}</p>
      </header>
      <div className="linked-bar">
        <Segments
          label="Width"
          value={look.width}
          options={{ desktop: "Desktop", mobile: "Mobile" } as Record<Look["width"], string>}
          onChange={(width) => setLook({ ...look, width })}
        />
        <Segments
          label="Colours"
          value={look.scheme}
          options={{ light: "Light", dark: "Dark" } as Record<Look["scheme"], string>}
          onChange={(scheme) => setLook({ ...look, scheme })}
        />
        {samples.length > 0 && (
          <label className="linked-sample">
            <span className="small muted">Sample</span>
            <select className="input" value={chosen} onChange={({ target }) => setChosen(target.value)}>
              {samples.map(({ name }) => (
                <option key={name}>{name}</option>
              ))}
            </select>
          </label>
        )}
        <ImagesButton look={look} images={images} onChange={setLook} />
      </div>
      {hasGaps && (
        <p className="note" role="status">
          This preview has no data for some parts of the mail, which stay empty.
        </p>
      )}
      <p className="linked-subject">
        <span className="small muted">Subject</span> <strong>{filled?.subject || "(no subject)"}</strong>
      </p>
      {filled !== undefined && (
        <MailFrame title="The mail" html={html} scheme={look.scheme} hasImages={look.hasImages} width={widthOf(look)} />
      )}
    </main>
  );
}

const IN_FULL = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" });

/** `Version 3 · link expires on 4 Dec 2026, 14:30`. */
function describe({ version, createdAt, expiresAt }: LinkedMail): string {
  const shown = version > 0 ? `Version ${version}` : `Draft of ${IN_FULL.format(createdAt)}`;
  return `${shown} · link expires on ${IN_FULL.format(expiresAt)}`;
}
