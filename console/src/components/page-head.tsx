import { type ReactNode, useEffect, useRef } from "react";

interface PageHeadProps {
  readonly title: string;
  readonly about?: ReactNode;
  /** What can be done on the page. */
  readonly children?: ReactNode;
}

/** The title of a page. A page that is newly shown has the focus there, so that readers begin with it. */
export function PageHead({ title, about, children }: PageHeadProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · Letterpress`;
  }, [title]);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <header className="page-head">
      <div>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {about !== undefined && <p>{about}</p>}
      </div>
      {children !== undefined && <div className="row wrap">{children}</div>}
    </header>
  );
}
