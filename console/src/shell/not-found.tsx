import { Link } from "wouter";
import { PageHead } from "../components/page-head.tsx";

export function NotFound() {
  return (
    <div className="page">
      <PageHead title="Page not found" about="The link may be outdated or incomplete." />
      <div>
        <Link href="/" className="button">
          All templates
        </Link>
      </div>
    </div>
  );
}
