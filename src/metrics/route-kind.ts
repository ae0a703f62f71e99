import type { FastifyInstance } from "fastify";

/** What kind of interface a route belongs to; a plain HTTP route, such as a probe, has none. */
export type RouteKind = "rpc" | "rest";

declare module "fastify" {
  interface FastifyContextConfig {
    routeKind?: RouteKind;
    /** The path as the interface writes it, to label the route with; its url where there is none. */
    pattern?: string;
  }
}

/** Marks every route added to this scope from here on, nested scopes included. Metrics tell protocols apart by it. */
export function markRoutes(scope: FastifyInstance, routeKind: RouteKind): void {
  scope.addHook("onRoute", (route) => {
    route.config = { ...route.config, routeKind };
  });
}
