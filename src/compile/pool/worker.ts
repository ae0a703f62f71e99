// Compiles one source after the other, in a thread that can be ended from outside.
import { flushCompileCache } from "node:module";
import { parentPort } from "node:worker_threads";
import { isError } from "../../domain/diagnostic.ts";
import { answerContract } from "../answer-contract.ts";
import { compileTranslated } from "../compile-translated.ts";
import type { Compilation } from "../compiler.ts";
import { exchangeTranslations } from "../exchange-translations.ts";
import { fillMail } from "../fill-mail.ts";
import { readMessages } from "../read-messages.ts";
import { createStageClock } from "../stage-time.ts";
import { loadMjml } from "../target/html/run-mjml.ts";
import type { CompileRequest, WorkerReply } from "./worker-message.ts";
import { yieldProcessor } from "./yield-processor.ts";

const port = parentPort;
if (port === null) throw new Error("worker.ts runs in a worker thread only");

port.on("message", async (request: CompileRequest) => {
  port.postMessage(await reply(request));
});
yieldProcessor();
await loadMjml();
// A thread that is ended from outside would write nothing.
flushCompileCache();
port.postMessage({ kind: "ready" } satisfies WorkerReply);

async function reply({ source, options, isTimed }: CompileRequest): Promise<WorkerReply> {
  try {
    const { compiled, compiledTranslations: translations, compiledBrandUse: brandUse } = options;
    if (compiled !== undefined) {
      const version = { source, programs: compiled, translations, brandUse };
      const contract = options.contract && answerContract(version, options.contract, options);
      return uncompiled({ contract });
    }
    if (options.messages !== undefined) return uncompiled({ messages: readMessages(source, options) });
    if (options.exchange !== undefined) return uncompiled({ exchanged: exchangeTranslations(options.exchange) });
    const clock = isTimed ? createStageClock() : undefined;
    const compilation = await compileTranslated(source, options, clock?.time);
    const time = clock?.end();
    const { fillWith, contract: questions } = compilation.diagnostics.some(isError) ? {} : options;
    const mail = fillWith && fillMail(compilation, fillWith);
    const contract = questions && answerContract({ ...compilation, source }, questions, options);
    return { kind: "compiled", compilation: { ...compilation, mail, contract }, time };
  } catch (err) {
    return { kind: "failed", message: err instanceof Error ? (err.stack ?? err.message) : String(err) };
  }
}

/** What was asked of a source that was not compiled. */
function uncompiled(answer: Pick<Compilation, "contract" | "exchanged" | "messages">): WorkerReply {
  return { kind: "compiled", compilation: { diagnostics: [], programs: {}, ...answer } };
}
