import { lazy, Suspense, useState } from "react";
import { Redirect, Route, Switch } from "wouter";
import { Loading } from "../components/loading.tsx";
import { NotFound } from "./not-found.tsx";
import { Palette } from "./palette.tsx";
import { ROUTES } from "./routes.ts";
import { ShortcutList } from "./shortcut-list.tsx";
import { Side } from "./side.tsx";

const BrandPage = lazy(() => import("../brands/brand/brand-page.tsx").then((m) => ({ default: m.BrandPage })));
const BrandVersionsPage = lazy(() =>
  import("../brands/versions/brand-versions-page.tsx").then((m) => ({ default: m.BrandVersionsPage })),
);
const JobsPage = lazy(() => import("../republish/jobs-page.tsx").then((m) => ({ default: m.JobsPage })));
const TemplatePage = lazy(() => import("../template/template-page.tsx").then((m) => ({ default: m.TemplatePage })));
const DraftsPage = lazy(() => import("../template/drafts/drafts-page.tsx").then((m) => ({ default: m.DraftsPage })));
const LanguagesPage = lazy(() =>
  import("../template/languages/languages-page.tsx").then((m) => ({ default: m.LanguagesPage })),
);
const UsagePage = lazy(() => import("../template/usage/usage-page.tsx").then((m) => ({ default: m.UsagePage })));
const VersionsPage = lazy(() =>
  import("../template/versions/versions-page.tsx").then((m) => ({ default: m.VersionsPage })),
);

/** The pages, beside what leads to them. */
export function Shell() {
  const [listsShortcuts, setListsShortcuts] = useState(false);
  const listShortcuts = () => setListsShortcuts(true);
  return (
    <div className="shell">
      <a className="skip" href="#main">
        Skip to the page
      </a>
      <Side onListShortcuts={listShortcuts} />
      <main id="main" tabIndex={-1}>
        <Suspense fallback={<Loading />}>
          <Switch>
            {ROUTES.map(({ path, Page }) => (
              <Route key={path} path={path} component={Page} />
            ))}
            <Route path="/brands/:id">{({ id }) => <BrandPage id={id} />}</Route>
            <Route path="/brands/:id/versions">{({ id }) => <BrandVersionsPage id={id} />}</Route>
            <Route path="/templates">
              <Redirect to="/" replace />
            </Route>
            <Route path="/templates/:id">{({ id }) => <TemplatePage id={id} />}</Route>
            <Route path="/templates/:id/drafts">{({ id }) => <DraftsPage id={id} />}</Route>
            <Route path="/templates/:id/languages/:locale?">
              {({ id, locale }) => <LanguagesPage id={id} locale={locale} />}
            </Route>
            <Route path="/templates/:id/usage">{({ id }) => <UsagePage id={id} />}</Route>
            <Route path="/templates/:id/versions">{({ id }) => <VersionsPage id={id} />}</Route>
            <Route path="/jobs/:id?">{({ id }) => <JobsPage id={id} />}</Route>
            <Route>
              <NotFound />
            </Route>
          </Switch>
        </Suspense>
      </main>
      <Palette onListShortcuts={listShortcuts} />
      <ShortcutList isOpen={listsShortcuts} onOpen={listShortcuts} onClose={() => setListsShortcuts(false)} />
    </div>
  );
}
