import { LetterpressError } from "./letterpress-error.ts";

/** Throws INVALID_REQUEST, at `name`, for what cannot be an id. The service knows which there are. */
export function assertId(id: unknown, name: string, type: string): void {
  // Dots would lead to another path of the service, and lone surrogates cannot be encoded.
  if (typeof id === "string" && !/^\.{0,2}$|\p{Surrogate}/u.test(id)) return;
  const issue = { loc: [name], msg: "must be a UUID or a slug", type };
  throw new LetterpressError("INVALID_REQUEST", `${name}: ${issue.msg}`, { issues: [issue] });
}
