import { type ReactNode, useEffect } from "react";
import { Logo } from "../components/logo.tsx";

/** What is seen before anybody is signed in. */
export function EntryPage({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  useEffect(() => {
    document.title = title === "Letterpress" ? title : `${title} · Letterpress`;
  }, [title]);
  return (
    <div className="entry">
      <main>
        <div className="brand">
          <Logo />
          Letterpress
        </div>
        {children}
      </main>
    </div>
  );
}
