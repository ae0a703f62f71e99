import { Link } from "wouter";
import { PageHead } from "../components/page-head.tsx";

export function NotFound() {
  return (
    <div className="page">
      <PageHead title="There is no such page" about="The link may be old, or cut short." />
      <div>
        <Link href="/" className="button">
          All templates
        </Link>
      </div>
    </div>
  );
}
