import { lazy, Suspense, useState } from "react";
import { Link } from "wouter";
import type { Template } from "../../../../gen/letterpress/v1/template_pb.ts";
import { servedKey } from "../../template/preview/served-version.ts";
import type { DrawnState } from "./drawn-picture.tsx";
import "./pictures.css";

/** What draws is not part of the first load. The list does without it where it cannot be loaded. */
const DrawnPicture = lazy(() =>
  import("./drawn-picture.tsx").then(
    (m) => ({ default: m.DrawnPicture }),
    () => ({ default: () => null }),
  ),
);

const TITLES: Partial<Record<"unpublished" | DrawnState, string>> = {
  unpublished: "Nothing is published yet",
  failed: "There is no picture of this mail",
};

/** A small picture of the served mail. Hidden from assistive technology: the name beside it links to the same page. */
export function TemplatePicture({ template }: { readonly template: Template }) {
  const { id, publishedVersion, publishedDigest } = template;
  const version = { templateId: id, version: publishedVersion, digest: publishedDigest };
  const [state, setState] = useState<DrawnState>("waiting");
  const shown = publishedVersion === 0 ? "unpublished" : state;
  return (
    <Link
      href={`/templates/${id}`}
      className="template-picture"
      tabIndex={-1}
      aria-hidden="true"
      data-picture={shown}
      title={TITLES[shown]}
    >
      {publishedVersion > 0 && (
        <Suspense>
          <DrawnPicture key={servedKey(version)} version={version} onChange={setState} />
        </Suspense>
      )}
    </Link>
  );
}
