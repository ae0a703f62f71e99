import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";

/** A span as a collector prints it. */
export interface CollectedSpan {
  /** The service that made it. */
  readonly service: string;
  readonly traceId: string;
  readonly spanId: string;
  /** Empty in the first span of a trace. */
  readonly parentId: string;
  readonly name: string;
  readonly kind: string;
}

/** A collector that runs. */
export interface Collector {
  /** Where it takes OTLP over HTTP. */
  readonly url: string;
  /** Ends it, and returns every span that it took. */
  stop(): Promise<readonly CollectedSpan[]>;
}

const SOURCE = join(import.meta.dirname, "collector");

/** Builds the OpenTelemetry Collector into a folder, with the go command, and starts it. */
export async function startCollector(folder: string): Promise<Collector> {
  const program = join(folder, "collector");
  execFileSync("go", ["build", "-o", program, "."], { cwd: SOURCE, stdio: "inherit" });
  const child = spawn(program, ["--config", join(SOURCE, "config.yaml")], { stdio: ["ignore", "ignore", "pipe"] });
  let printed = "";
  const url = await new Promise<string>((resolve, reject) => {
    child.stderr.on("data", (chunk) => {
      printed += chunk;
      const [, address] = /Starting HTTP server.*"endpoint": "([\d.:]+)"/.exec(printed) ?? [];
      if (address !== undefined && printed.includes("Everything is ready")) resolve(`http://${address}`);
    });
    child.on("exit", (code) => reject(new Error(`the collector ended with ${code}: ${printed}`)));
  });
  return {
    url,
    async stop() {
      const ended = once(child, "close");
      child.kill("SIGTERM");
      await ended;
      return readSpans(printed);
    },
  };
}

/** Of what its debug exporter prints. */
function readSpans(printed: string): readonly CollectedSpan[] {
  return printed
    .split("ResourceSpans #")
    .slice(1)
    .flatMap((resource) => {
      const service = /-> service\.name: Str\((.*)\)/.exec(resource)?.[1] ?? "";
      return resource
        .split(/^Span #/m)
        .slice(1)
        .map((span) => readSpan(service, span));
    });
}

function readSpan(service: string, span: string): CollectedSpan {
  const read = (field: string) => new RegExp(`^ *${field} *: (.*)$`, "m").exec(span)?.[1]?.trim() ?? "";
  return {
    service,
    traceId: read("Trace ID"),
    spanId: read("ID"),
    parentId: read("Parent ID"),
    name: read("Name"),
    kind: read("Kind"),
  };
}
