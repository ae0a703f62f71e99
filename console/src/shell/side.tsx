import { Link, useRoute } from "wouter";
import { Icon, type IconName } from "../components/icon.tsx";
import { Logo } from "../components/logo.tsx";
import { Account } from "./account.tsx";
import { ROUTES } from "./routes.ts";

/** The brand, the pages, and who is signed in. */
export function Side({ onListShortcuts }: { readonly onListShortcuts: () => void }) {
  return (
    <header className="side">
      <Link href="/" className="brand">
        <Logo />
        Letterpress
      </Link>
      <nav className="nav grow" aria-label="Pages">
        {ROUTES.map(({ path, name, icon }) => (
          <PlaceLink key={path} path={path} name={name} icon={icon} />
        ))}
      </nav>
      <Account onListShortcuts={onListShortcuts} />
    </header>
  );
}

interface PlaceLinkProps {
  readonly path: string;
  readonly name: string;
  readonly icon: IconName;
}

function PlaceLink({ path, name, icon }: PlaceLinkProps) {
  const [isPage] = useRoute(path);
  const [isBelow] = useRoute(path === "/" ? "/templates/*" : `${path}/*`);
  return (
    <Link href={path} {...(isPage || isBelow ? { "aria-current": "page" as const } : {})}>
      <Icon name={icon} />
      {name}
    </Link>
  );
}
