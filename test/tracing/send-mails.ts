import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { context, propagation, type Span, trace } from "@opentelemetry/api";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";
import { W3CTraceContextPropagator } from "@opentelemetry/core";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-proto";
import { resourceFromAttributes } from "@opentelemetry/resources";
import { SimpleSpanProcessor, TracerProvider } from "@opentelemetry/sdk-trace";
import { ATTR_SERVICE_NAME } from "@opentelemetry/semantic-conventions";
import { LetterpressClient } from "../../clients/js/src/index.ts";
import { runLetterpress, startProcess } from "../support/start-process.ts";

const HERE = import.meta.dirname;
const DATA = join(HERE, "../../examples/welcome.data.json");
const PYTHON_LIBRARY = join(HERE, "../../clients/python/src");

type Env = Readonly<Record<string, string>>;
const run = promisify(execFile);

/**
 * Renders a mail with each library, within a span of an application of its name, and returns the mails. All spans are
 * with the collector afterwards.
 */
export async function sendMails(folder: string, collectorUrl: string): Promise<Readonly<Record<string, string>>> {
  const store = { STORE_URL: `sqlite:${join(folder, "letterpress.db")}`, EXAMPLES: "on" };
  const collected = { OTEL_EXPORTER_OTLP_ENDPOINT: collectorUrl };
  const server = await startProcess({ ...store, ...collected });
  try {
    const created = runLetterpress(store, "key", "create", "--target", "html", "--name", "mails", "--json");
    const { key } = JSON.parse(created) as { readonly key: string };
    const env = { ...collected, LETTERPRESS_URL: server.url, LETTERPRESS_API_KEY: key };
    return {
      JavaScript: await sendWithJavaScript({ ...env, OTEL_SERVICE_NAME: "JavaScript" }),
      Python: await sendWithPython({ ...env, OTEL_SERVICE_NAME: "Python" }, folder),
      PHP: await sendWithPhp({ ...env, OTEL_SERVICE_NAME: "PHP" }),
    };
  } finally {
    await server.stop();
  }
}

/** With the active span of OpenTelemetry, as an application registers it. */
async function sendWithJavaScript(env: Env): Promise<string> {
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  const client = new LetterpressClient({ apiKey: env.LETTERPRESS_API_KEY, baseUrl: env.LETTERPRESS_URL });
  return await withinSpan(env, (span) =>
    context.with(trace.setSpan(context.active(), span), () =>
      client.renderHtml("welcome", JSON.parse(readFileSync(DATA, "utf8"))),
    ),
  );
}

/** With the active span of OpenTelemetry for Python, which goes to the collector by itself. */
async function sendWithPython(env: Env, folder: string): Promise<string> {
  const python = join(folder, "venv/bin/python");
  await run("python3", ["-m", "venv", join(folder, "venv")]);
  await run(python, ["-m", "pip", "install", "--quiet", "--requirement", join(HERE, "requirements.txt")]);
  const { stdout } = await run(python, [join(HERE, "send-mail.py"), DATA], {
    env: { PATH: process.env.PATH, PYTHONPATH: PYTHON_LIBRARY, ...env },
  });
  return stdout;
}

/** With what a page is told of the span of its web server. */
async function sendWithPhp(env: Env): Promise<string> {
  return await withinSpan(env, async (span) => {
    const { traceId, spanId } = span.spanContext();
    const { stdout } = await run("php", [join(HERE, "send-mail.php"), DATA], {
      env: { PATH: process.env.PATH, ...env, HTTP_TRACEPARENT: `00-${traceId}-${spanId}-01` },
    });
    return stdout;
  });
}

/** Runs within a span that the collector has afterwards. */
async function withinSpan(env: Env, send: (span: Span) => Promise<string>): Promise<string> {
  const exporter = new OTLPTraceExporter({ url: `${env.OTEL_EXPORTER_OTLP_ENDPOINT}/v1/traces` });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ [ATTR_SERVICE_NAME]: env.OTEL_SERVICE_NAME }),
    spanProcessors: [new SimpleSpanProcessor({ exporter })],
  });
  const span = provider.getTracer("mails").startSpan("send a mail");
  try {
    return await send(span);
  } finally {
    span.end();
    await provider.shutdown();
  }
}
