import { type Look, widthOf } from "./look.ts";
import { Segments } from "./segments.tsx";

interface LookBarProps {
  readonly look: Look;
  readonly onChange: (look: Look) => void;
}

/** Chooses the width and the colours of a mail, and whether its images are loaded. */
export function LookBar({ look, onChange }: LookBarProps) {
  return (
    <div className="bar">
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
      <label className="check" title="Load images from other servers">
        <input
          type="checkbox"
          checked={look.hasImages}
          onChange={(event) => onChange({ ...look, hasImages: event.target.checked })}
        />
        <span>
          Images<span className="visually-hidden"> of other servers</span>
        </span>
      </label>
    </div>
  );
}
