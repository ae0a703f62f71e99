import { DropdownMenu } from "radix-ui";
import { useState } from "react";
import { Link, useRoute } from "wouter";
import { Icon, type IconName } from "../part/icon.tsx";
import { Logo } from "../part/logo.tsx";
import { applyScheme, chosenScheme, type Scheme } from "../part/scheme.ts";
import { noteSignedOut, useSession } from "../session/session.ts";
import { PLACES } from "./places.ts";

/** The brand, the pages, and who is signed in. */
export function Side() {
  return (
    <header className="side">
      <Link href="/" className="brand">
        <Logo />
        Letterpress
      </Link>
      <nav className="nav grow" aria-label="Pages">
        {PLACES.map(({ path, name, icon }) => (
          <Place key={path} path={path} name={name} icon={icon} />
        ))}
      </nav>
      <Account />
    </header>
  );
}

function Place({ path, name, icon }: { readonly path: string; readonly name: string; readonly icon: IconName }) {
  const [isPage] = useRoute(path);
  const [isBelow] = useRoute(path === "/" ? "/templates/*" : `${path}/*`);
  return (
    <Link href={path} {...(isPage || isBelow ? { "aria-current": "page" as const } : {})}>
      <Icon name={icon} />
      {name}
    </Link>
  );
}

const SCHEMES: readonly (readonly [Scheme, string])[] = [
  ["system", "As the system"],
  ["light", "Light"],
  ["dark", "Dark"],
];

function Account() {
  const session = useSession();
  const [scheme, setScheme] = useState(chosenScheme);
  return (
    <DropdownMenu.Root>
      <DropdownMenu.Trigger className="button quiet account" aria-label="Account and colours">
        <Icon name="people" />
        <span className="who">
          <span className="clip">{session?.keyName}</span>
        </span>
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content className="menu" align="start" side="top" sideOffset={6}>
          <div className="label">Colours</div>
          <DropdownMenu.RadioGroup
            value={scheme}
            onValueChange={(value) => {
              const chosen = SCHEMES.find(([name]) => name === value)?.[0] ?? "system";
              setScheme(chosen);
              applyScheme(chosen);
            }}
          >
            {SCHEMES.map(([value, name]) => (
              <DropdownMenu.RadioItem key={value} value={value}>
                <span aria-hidden="true">{value === scheme ? "●" : "○"}</span>
                {name}
              </DropdownMenu.RadioItem>
            ))}
          </DropdownMenu.RadioGroup>
          <DropdownMenu.Separator asChild>
            <hr />
          </DropdownMenu.Separator>
          <DropdownMenu.Item onSelect={noteSignedOut}>
            <Icon name="out" />
            Sign out
          </DropdownMenu.Item>
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
