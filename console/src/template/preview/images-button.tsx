import type { Look } from "./look.ts";
import { loadLabel, type RemoteImages } from "./remote-images.ts";

interface ImagesButtonProps {
  readonly look: Look;
  /** Of the mails that are shown. */
  readonly images: RemoteImages;
  readonly onChange: (look: Look) => void;
}

/** Loads the images that other servers have, or hides them. Nothing for mails without such images. */
export function ImagesButton({ look, images, onChange }: ImagesButtonProps) {
  if (images.count === 0) return null;
  return (
    <button
      type="button"
      className="button quiet small clip"
      title={images.hosts.join(", ")}
      onClick={() => onChange({ ...look, hasImages: !look.hasImages })}
    >
      {look.hasImages ? "Hide images" : loadLabel(images)}
    </button>
  );
}
