import { type ReactNode, useEffect, useRef } from "react";
import { Link, useLocation } from "wouter";
import type { Brand } from "../../../../gen/letterpress/v1/brand_pb.ts";
import { Icon } from "../../components/icon.tsx";
import { TemplateState } from "../../components/template-state.tsx";
import { useActions } from "../../components/use-actions.ts";
import { useMay } from "../../session/role.ts";
import { BrandMenu } from "./brand-menu.tsx";

interface BrandHeadProps {
  readonly brand: Brand;
  readonly isChanged: boolean;
  /** Whether a save that was requested is in flight. */
  readonly isBusy: boolean;
  readonly saveState: ReactNode;
  readonly onSave: () => void;
  readonly onPublish: () => void;
}

/** Which brand it is, whether it is saved, and what can be done with it. What cannot be done now keeps the focus. */
export function BrandHead({ brand, isChanged, isBusy, saveState, onSave, onPublish }: BrandHeadProps) {
  const { id, name, slug, archivedAt } = brand;
  const [maySave, mayPublish] = [useMay("editor"), useMay("publisher")];
  const isActive = archivedAt === undefined;
  const canSave = isChanged && !isBusy && isActive;
  const canPublish = !isBusy && isActive;
  const [, go] = useLocation();
  const versions = { name: "Versions", run: () => go(`/brands/${id}/versions`) };
  useActions([
    ...(maySave ? [{ name: "Save the draft", keys: "Mod+s", isOff: !canSave, run: onSave }] : []),
    ...(mayPublish ? [{ name: "Publish…", isOff: !canPublish, run: onPublish }] : []),
    versions,
  ]);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${name} · Letterpress`;
  }, [name]);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <header className="work-head">
      <Link href="/brands" className="button quiet square" aria-label="All brands">
        <Icon name="back" />
      </Link>
      <div className="work-name">
        <h1 ref={heading} tabIndex={-1} className="clip">
          {name}
        </h1>
        <div className="row work-facts">
          <span className="mono small muted clip">{slug}</span>
          {saveState}
        </div>
      </div>
      <TemplateState template={brand} />
      <div className="row wrap work-actions">
        <Link href={`/brands/${id}/versions`} className="button">
          Versions
        </Link>
        <BrandMenu brand={brand} onDeleted={() => go("/brands")} />
        {maySave && (
          <button type="button" className="button" aria-disabled={!canSave} onClick={() => canSave && onSave()}>
            Save
          </button>
        )}
        {mayPublish && (
          <button
            type="button"
            className="button primary"
            aria-disabled={!canPublish}
            onClick={() => canPublish && onPublish()}
          >
            Publish…
          </button>
        )}
      </div>
    </header>
  );
}
