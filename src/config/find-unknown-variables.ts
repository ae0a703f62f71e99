import { nearestName } from "../domain/nearest-name.ts";
import { KNOWN_VARIABLES } from "./known-variables.ts";

const PROXY = /^(https?_proxy|no_proxy|HTTPS?_PROXY|NO_PROXY)$/;
const OTLP =
  /^OTEL_EXPORTER_OTLP_(TRACES_)?(ENDPOINT|PROTOCOL|HEADERS|TIMEOUT|COMPRESSION|CERTIFICATE|CLIENT_KEY|CLIENT_CERTIFICATE)$/;

/** Returns a fault for each name in a settings file that nothing reads, with the name that was probably meant. */
export function findUnknownVariables(names: readonly string[]): readonly string[] {
  return names
    .filter((name) => !KNOWN_VARIABLES.includes(name) && !isReadAsWell(name))
    .map((name) => {
      const nearest = nearestName(name, KNOWN_VARIABLES);
      const advice = nearest === undefined ? "`serve --help` lists the settings" : `did you mean ${nearest}?`;
      return `${name}: there is no such setting; ${advice}`;
    });
}

/** True for variables of other programs that are read as well: for proxies, and by the exporter of traces. */
function isReadAsWell(name: string): boolean {
  return PROXY.test(name) || OTLP.test(name) || name === "OTEL_RESOURCE_ATTRIBUTES";
}
