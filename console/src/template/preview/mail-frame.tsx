import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react";
import { applyScheme } from "./apply-scheme.ts";
import { boxImages } from "./image-box.ts";
import type { Scheme } from "./look.ts";
import { ownImages } from "./own-images.ts";
import { type ParsedMail, parseMail, patchMail } from "./patch-mail.ts";
import { remoteImages } from "./remote-images.ts";

interface MailFrameProps {
  readonly title: string;
  readonly html: string;
  readonly scheme: Scheme;
  readonly hasImages: boolean;
  /** Width of the viewport of the mail, in pixels. The frame is scaled down where there is less room. */
  readonly width: number;
  /** Called with the document whenever the mail was written, and with what was written. */
  readonly onWritten?: (mail: Document, html: string) => void;
  /** What lies over the mail, which hears no pointer then. It is given the scale of the mail. */
  readonly layer?: ((scale: number) => ReactNode) | undefined;
}

/**
 * A mail in a frame whose own policy lets its styles apply, and lets it run, send and ask for nothing. A frame made of
 * `srcdoc` would have the policy of this page, which drops all styles.
 */
export function MailFrame(props: MailFrameProps) {
  const { title, html, scheme, hasImages, width, onWritten, layer } = props;
  const hosts = hasImages ? remoteImages(html, ownImages()).hosts : [];
  const query = hosts.map((host) => `image-host=${encodeURIComponent(host)}`).join("&");
  const src = query === "" ? "/console/frame" : `/console/frame?${query}`;
  const [stage, room] = useRoom();
  const scale = room.width === 0 ? 1 : Math.min(1, room.width / width);
  const size = { width, height: room.height / scale, transform: `scale(${scale})` };
  return (
    <div ref={stage} className="mail-stage">
      <div className="mail-sheet" style={{ width: width * scale }}>
        <Written
          key={src}
          {...{ src, title, html, scheme, size }}
          isCovered={layer !== undefined}
          {...(onWritten && { onWritten })}
        />
        {layer?.(scale)}
      </div>
      {scale < 1 && <span className="mail-scale">{Math.round(scale * 100)} %</span>}
    </div>
  );
}

interface WrittenProps extends Pick<MailFrameProps, "title" | "html" | "scheme" | "onWritten"> {
  readonly src: string;
  readonly isCovered: boolean;
  readonly size: { readonly width: number; readonly height: number; readonly transform: string };
}

function Written({ src, title, html, scheme, size, isCovered, onWritten }: WrittenProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [isReady, setReady] = useState(false);
  const shown = useRef<{ readonly mail: ParsedMail | undefined; readonly scheme: Scheme }>(undefined);
  // Before the page is drawn, so that the mail is drawn with the change that it comes from.
  useLayoutEffect(() => {
    const frameDocument = frame.current?.contentDocument;
    if (!isReady || !frameDocument) return;
    const mail = parseMail(frameDocument, html);
    const before = shown.current?.scheme === scheme ? shown.current.mail : undefined;
    if (!(before && mail && patchMail(frameDocument, before, mail))) writeMail(frameDocument, html, scheme);
    shown.current = { mail, scheme };
  }, [isReady, html, scheme]);
  // Reading makes the browser work out styles, for which the mail need not wait.
  useEffect(() => {
    if (!isReady || onWritten === undefined) return;
    const timer = setTimeout(() => {
      const mail = frame.current?.contentDocument;
      if (mail) onWritten(mail, html);
    });
    return () => clearTimeout(timer);
  }, [isReady, html, scheme, onWritten]);
  return (
    <iframe
      ref={frame}
      className={isCovered ? "mail-frame covered" : "mail-frame"}
      // Nothing in it has the focus then.
      {...(isCovered && { tabIndex: -1 })}
      src={src}
      title={title}
      sandbox="allow-same-origin"
      referrerPolicy="no-referrer"
      style={size}
      // Writing the mail ends with another load.
      onLoad={() => setReady(true)}
    />
  );
}

function writeMail(mail: Document, html: string, scheme: Scheme): void {
  const top = mail.defaultView?.scrollY ?? 0;
  mail.open();
  mail.write(html);
  mail.close();
  applyScheme(mail, scheme);
  boxImages(mail);
  beOneStop(mail);
  mail.defaultView?.scrollTo(0, top);
  for (const event of ["click", "auxclick", "submit"]) mail.addEventListener(event, (each) => each.preventDefault());
}

/** Makes the mail one stop for those who walk by Tab: it scrolls, and its links lead nowhere in a preview. */
function beOneStop(mail: Document): void {
  for (const element of mail.querySelectorAll<HTMLElement>("a, area, button, input, select, textarea, [tabindex]"))
    element.tabIndex = -1;
  mail.body.tabIndex = 0;
}

/** Of an element: as wide and as high as it is now. */
function useRoom() {
  const element = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState({ width: 0, height: 0 });
  useEffect(() => {
    if (element.current === null) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry !== undefined) setRoom({ width: entry.contentRect.width, height: entry.contentRect.height });
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, []);
  return [element, room] as const;
}
