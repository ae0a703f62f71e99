import { type ComponentType, lazy } from "react";
import type { IconName } from "../components/icon.tsx";
import { TemplatesPage } from "../templates/templates-page.tsx";

const AuditPage = lazy(() => import("../audit/audit-page.tsx").then((m) => ({ default: m.AuditPage })));
const BrandsPage = lazy(() => import("../brands/brands-page.tsx").then((m) => ({ default: m.BrandsPage })));
const HealthPage = lazy(() => import("../health/health-page.tsx").then((m) => ({ default: m.HealthPage })));
const KeysPage = lazy(() => import("../keys/keys-page.tsx").then((m) => ({ default: m.KeysPage })));
const SessionsPage = lazy(() => import("../sessions/sessions-page.tsx").then((m) => ({ default: m.SessionsPage })));

/** A page that the side leads to. */
export interface Route {
  readonly path: string;
  readonly name: string;
  readonly icon: IconName;
  /** Goes there after `g`. */
  readonly key: string;
  /** The first page comes with the console, others are `lazy`. */
  readonly Page: ComponentType;
}

export const ROUTES: readonly Route[] = [
  { path: "/", name: "Templates", icon: "mail", key: "t", Page: TemplatesPage },
  { path: "/brands", name: "Brands", icon: "palette", key: "b", Page: BrandsPage },
  { path: "/keys", name: "Keys", icon: "key", key: "k", Page: KeysPage },
  { path: "/audit", name: "Audit", icon: "list", key: "a", Page: AuditPage },
  { path: "/sessions", name: "Sessions", icon: "people", key: "s", Page: SessionsPage },
  { path: "/health", name: "Health", icon: "pulse", key: "h", Page: HealthPage },
];
