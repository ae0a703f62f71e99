import { useState } from "react";
import NOTES from "./thumbnails/thumbnails.json";

/** Addresses alone: the browser loads a picture when it comes into view. */
const PICTURES = import.meta.glob<string>("./thumbnails/*.webp", { eager: true, query: "?url", import: "default" });
const TITLES: Readonly<Record<string, { readonly alt: string } | undefined>> = NOTES;

/** The top of an example mail; lines on paper where there is no picture of it. */
export function Thumbnail({ slug }: { readonly slug: string }) {
  const [hasFailed, setHasFailed] = useState(false);
  const src = PICTURES[`./thumbnails/${slug}.webp`];
  const hasPicture = src !== undefined && !hasFailed;
  return (
    <span className="thumbnail">
      {hasPicture && (
        <img
          src={src}
          alt={`Begins with “${TITLES[slug]?.alt ?? ""}”`}
          width={128}
          height={160}
          loading="lazy"
          decoding="async"
          onError={() => setHasFailed(true)}
        />
      )}
    </span>
  );
}
