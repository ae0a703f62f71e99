import type { FastifyInstance } from "fastify";

/** The interface that a route belongs to; a plain HTTP route, such as a probe, has none. */
export type RouteKind = "rpc" | "rest";

declare module "fastify" {
  interface FastifyContextConfig {
    routeKind?: RouteKind;
    /** The path as the interface writes it, for the route label; the route's url if absent. */
    pattern?: string;
  }
}

/** Marks every route added to this scope from here on, including nested scopes. Metrics distinguish protocols by it. */
export function markRoutes(scope: FastifyInstance, routeKind: RouteKind): void {
  scope.addHook("onRoute", (route) => {
    route.config = { ...route.config, routeKind };
  });
}
