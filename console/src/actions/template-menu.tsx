import { lazy, Suspense } from "react";
import type { TemplateMenuProps } from "./loaded-template-menu.tsx";

const LoadedTemplateMenu = lazy(() =>
  import("./loaded-template-menu.tsx").then((m) => ({ default: m.LoadedTemplateMenu })),
);

/** What can be done with a template as a whole. It is loaded behind the page that has it. */
export function TemplateMenu(props: TemplateMenuProps) {
  return (
    <Suspense fallback={null}>
      <LoadedTemplateMenu {...props} />
    </Suspense>
  );
}
