import type { ReactNode } from "react";
import { ImagesButton } from "./images-button.tsx";
import { type Look, widthOf } from "./look.ts";
import type { RemoteImages } from "./remote-images.ts";
import { Segments } from "./segments.tsx";

interface LookBarProps {
  readonly look: Look;
  /** Of the mails that are shown. */
  readonly images: RemoteImages;
  readonly onChange: (look: Look) => void;
  /** What there is in front. */
  readonly children?: ReactNode;
}

/** Chooses the width and the colours of a mail, and whether its images are loaded. */
export function LookBar({ look, images, onChange, children }: LookBarProps) {
  return (
    <div className="bar">
      {children}
      <Segments
        label="Width"
        value={look.width}
        options={{ desktop: "Desktop", mobile: "Mobile", free: "Free" }}
        onChange={(width) => onChange({ ...look, width })}
      />
      {look.width === "free" && (
        <label className="row small">
          <span className="visually-hidden">Width in pixels</span>
          <input
            type="range"
            min={280}
            max={1200}
            step={10}
            value={look.freeWidth}
            onChange={(event) => onChange({ ...look, freeWidth: Number(event.target.value) })}
          />
          <span className="mono">{widthOf(look)} px</span>
        </label>
      )}
      <Segments
        label="Colours"
        value={look.scheme}
        options={{ light: "Light", dark: "Dark", forced: "Forced" }}
        onChange={(scheme) => onChange({ ...look, scheme })}
      />
      <ImagesButton look={look} images={images} onChange={onChange} />
    </div>
  );
}
