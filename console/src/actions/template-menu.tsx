import { lazy, Suspense, useState } from "react";
import { Icon } from "../components/icon.tsx";
import type { TemplateMenuProps } from "./loaded-template-menu.tsx";

const LoadedTemplateMenu = lazy(() =>
  import("./loaded-template-menu.tsx").then((m) => ({ default: m.LoadedTemplateMenu })),
);

/** What can be done with a template as a whole. It is loaded behind a page, and in a row when it is opened first. */
export function TemplateMenu(props: TemplateMenuProps) {
  const { template, place } = props;
  const [isAsked, setAsked] = useState(place === "page");
  const button = place === "row" && (
    <button
      type="button"
      className="button quiet square small"
      aria-label={`Actions for ${template.name}`}
      aria-haspopup="menu"
      onClick={() => setAsked(true)}
    >
      <Icon name="more" />
    </button>
  );
  if (!isAsked) return button;
  return (
    <Suspense fallback={button}>
      <LoadedTemplateMenu {...props} />
    </Suspense>
  );
}
