import { Suspense } from "react";
import { Redirect, Route, Switch } from "wouter";
import { Loading } from "../part/loading.tsx";
import { TemplatesPage } from "../templates/templates-page.tsx";
import { NotFound } from "./not-found.tsx";
import { ShortcutList } from "./shortcut-list.tsx";
import { Side } from "./side.tsx";

/** The pages, beside what leads to them. */
export function Shell() {
  return (
    <div className="shell">
      <a className="skip" href="#main">
        Skip to the page
      </a>
      <Side />
      <main id="main" tabIndex={-1}>
        <Suspense fallback={<Loading />}>
          <Switch>
            <Route path="/">
              <TemplatesPage />
            </Route>
            <Route path="/templates">
              <Redirect to="/" replace />
            </Route>
            <Route>
              <NotFound />
            </Route>
          </Switch>
        </Suspense>
      </main>
      <ShortcutList />
    </div>
  );
}
